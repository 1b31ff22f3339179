emaki render feed.json --theme material --appearance dark --size 390x200 --scale 2 -o dark.png
