emaki cell check ticket.yaml --feed tickets.json --map 'rows=.tickets,body=.summary'
emaki render tickets.json --map 'rows=.tickets,body=.summary' --cell ticket.yaml --now 2026-11-25T08:00:00Z --size 390x280 --scale 2 -o badges.png
