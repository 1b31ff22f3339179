emaki render feed.json --size 390x200 --scale 2 -o list.png
