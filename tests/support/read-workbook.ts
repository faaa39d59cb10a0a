import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from './read-xlsx.ts';

export type WorkbookCell = { readonly type: string; readonly value: unknown };

const script = `
import datetime, json, openpyxl, sys
kinds = { str: 'text', int: 'number', float: 'number', bool: 'boolean', datetime.datetime: 'date' }
cell = lambda value: None if value is None else { 'type': kinds[type(value)], 'value': value.isoformat() if isinstance(value, datetime.datetime) else value }
print(json.dumps([[cell(value) for value in row] for row in openpyxl.load_workbook(sys.argv[1]).active.iter_rows(values_only=True)]))
`;

/** The sheet as openpyxl opens it, where Debian's Python has that (python3-openpyxl); elsewhere as the parts of the file say. */
export function readWorkbook(bytes: Uint8Array): (WorkbookCell | null)[][] {
  const folder = mkdtempSync(join(tmpdir(), 'tabor-workbook-'));
  try {
    if (!hasOpenpyxl()) return readXlsx(bytes).rows.map((row) => row.map((cell) => cell && { type: cell.type, value: cell.value }));
    const path = join(folder, 'sheet.xlsx');
    writeFileSync(path, bytes);
    return JSON.parse(execFileSync('/usr/bin/python3', ['-c', script, path], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })) as (WorkbookCell | null)[][];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function hasOpenpyxl(): boolean {
  try {
    execFileSync('/usr/bin/python3', ['-c', 'import openpyxl'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
