emaki render feed.json --size 390x200 --scale 2 -o list.png
emaki render feed.json --only cake --scale 2 -o cake.png
