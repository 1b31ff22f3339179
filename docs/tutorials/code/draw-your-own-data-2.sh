emaki render tickets.json --map 'body=.summary,date=.due,id=.key' --size 390x240 --scale 2 -o mapped.png
