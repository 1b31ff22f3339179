"""Mails as a list: python3 samples/inputs/mail.py INBOX.mbox | emaki render - -o mail.png"""
import email.policy, email.utils, html, json, mailbox, re, sys

rows = []
for mail in mailbox.mbox(sys.argv[1], lambda file: email.message_from_binary_file(file, policy=email.policy.default)):
    name, address = email.utils.parseaddr(str(mail["from"] or ""))
    part = mail.get_body(("plain", "html"))
    text = part.get_content() if part else ""
    if part and "html" in part.get_content_type():
        text = " ".join(html.unescape(re.sub(r"(?is)<style.*?</style>|<[^>]+>", " ", text)).split())
    rows.append({
        "author": name or address,
        "body": (str(mail["subject"] or "") + "\n" + text[:200]).strip(),
        "date": email.utils.parsedate_to_datetime(mail["date"]).isoformat() if mail["date"] else None,
        "isRead": "R" in str(mail["status"]),
        "id": mail["message-id"]
    })
print(json.dumps({"title": "Mail", "rows": rows}))
