emaki cell check ticket.yaml --feed tickets.json --map 'rows=.tickets,body=.summary'
emaki render tickets.json --map 'rows=.tickets,body=.summary' --cell ticket.yaml --size 390x240 --scale 2 -o cell.png
