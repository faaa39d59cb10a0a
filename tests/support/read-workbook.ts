import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type WorkbookCell = { readonly type: string; readonly value: unknown };

const script = `
import datetime, json, openpyxl, sys
kinds = { str: 'text', int: 'number', float: 'number', bool: 'boolean', datetime.datetime: 'date' }
cell = lambda value: None if value is None else { 'type': kinds[type(value)], 'value': value.isoformat() if isinstance(value, datetime.datetime) else value }
print(json.dumps([[cell(value) for value in row] for row in openpyxl.load_workbook(sys.argv[1]).active.iter_rows(values_only=True)]))
`;

/** Reads the sheet with another program, openpyxl; installs it on Debian as root. Throws where it is not available. */
export function readWorkbook(bytes: Uint8Array): (WorkbookCell | null)[][] {
  const python = pythonWithOpenpyxl();
  const folder = mkdtempSync(join(tmpdir(), 'tabor-workbook-'));
  try {
    const path = join(folder, 'sheet.xlsx');
    writeFileSync(path, bytes);
    return JSON.parse(execFileSync(python, ['-c', script, path], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })) as (WorkbookCell | null)[][];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function pythonWithOpenpyxl(): string {
  const found = findPython() ?? (installOpenpyxl(), findPython());
  // No fallback to readXlsx: the test must prove that another program can open the file.
  if (found === undefined) throw new Error('openpyxl is missing, by which the test opens the workbook: install python3-openpyxl (Debian) or "pip install openpyxl"');
  return found;
}

/** Prefers the system's Python, where Debian installs its packages. */
function findPython(): string | undefined {
  return ['/usr/bin/python3', 'python3'].find((python) => spawnSync(python, ['-c', 'import openpyxl'], { stdio: 'ignore' }).status === 0);
}

function installOpenpyxl(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'python3-openpyxl'], { stdio: 'ignore', env });
}
