"""Reads a list as LibreOffice Calc does for a person: as a document, and as a link to external data.

Arguments: port of a running LibreOffice, address, key. Prints one JSON object: the rows of the link, and the first lines of the document
with the type of each cell. The key is entered as the web login that Calc keeps for the server.
"""
import json
import sys
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

CSV = "Text - txt - csv (StarCalc)"
# Comma, double quotes, UTF-8, from the first line, English numbers, quoted cells stay texts, detects dates.
OPTIONS = "44,34,76,1,,1033,false,true"


def connect(port):
    context = uno.getComponentContext()
    resolver = context.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", context)
    for _ in range(120):
        try:
            return resolver.resolve(f"uno:socket,host=127.0.0.1,port={port};urp;StarOffice.ComponentContext")
        except NoConnectException:
            time.sleep(0.5)
    raise SystemExit("LibreOffice does not answer")


def option(name, value):
    prop = PropertyValue()
    prop.Name, prop.Value = name, value
    return prop


def used(sheet):
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    return cursor.RangeAddress


port, address, key = sys.argv[1:]
remote = connect(port)
create = lambda name: remote.ServiceManager.createInstanceWithContext(name, remote)
handler, passwords, desktop = (
    create("com.sun.star.task.InteractionHandler"),
    create("com.sun.star.task.PasswordContainer"),
    create("com.sun.star.frame.Desktop"),
)
passwords.add("/".join(address.split("/")[:3]), "any", (key,), handler)
opening = (option("Hidden", True), option("FilterName", CSV), option("FilterOptions", OPTIONS), option("InteractionHandler", handler))
document = desktop.loadComponentFromURL(address, "_blank", 0, opening)
sheet = document.Sheets.getByIndex(0)
lines = [
    [[cell.Type.value, cell.String] for cell in (sheet.getCellByPosition(column, row) for column in range(used(sheet).EndColumn + 1))]
    for row in range(2)
]
document.close(True)

table = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, (option("Hidden", True),))
sheet = table.Sheets.getByIndex(0)
table.AreaLinks.insertAtPosition(sheet.getCellByPosition(0, 0).CellAddress, address, "CSV_all", CSV, OPTIONS)
print(json.dumps({"lines": lines, "linked": used(sheet).EndRow + 1}))
table.close(True)
desktop.terminate()
