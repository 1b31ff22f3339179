"""Mails as a list: python3 samples/inputs/mail.py INBOX.mbox | emaki render - -o mail.png"""
import email.policy, email.utils, html, json, mailbox, re, sys

rows = []
for mail in mailbox.mbox(sys.argv[1], lambda file: email.message_from_binary_file(file, policy=email.policy.default)):
    name, address = email.utils.parseaddr(str(mail["from"] or ""))
    part = mail.get_body(("plain", "html"))
    text = part.get_content() if part else ""
    if "</" in text:
        text = " ".join(html.unescape(re.sub(r"(?is)<style.*?</style>|<[^>]+>", " ", text)).split())
    rows.append({
        "author": name or address,
        "body": (str(mail["subject"] or "") + "\n" + text[:200]).strip(),
        "date": email.utils.parsedate_to_datetime(mail["date"]).isoformat() if mail["date"] else None,
        "isRead": "R" in (mail["status"] or ""),
        "id": mail["message-id"],
    })
json.dump({"title": "Mail", "rows": rows}, sys.stdout)
