jq .tickets tickets.json > rows.json
emaki cell check ticket.yaml --feed rows.json
emaki render rows.json --cell ticket.yaml --size 390x240 --scale 2 -o cell.png
