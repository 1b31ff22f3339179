emaki render feed.json --screen tabs --title Inbox --device phone --scale 1 -o phone.png
