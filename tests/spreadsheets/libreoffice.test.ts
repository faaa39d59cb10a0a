import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, toWireDate } from '../../src/contract/wire/wire-date.ts';
import { functionality } from '../../src/contract/permissions/functionality.ts';
import { startBackend, type Backend } from '../support/backend/backend.ts';
import { BackendClient } from '../support/backend/backend-client.ts';
import { freePort } from '../support/backend/free-port.ts';

const run = promisify(execFile);

let backend: Backend;
let profile: string;

beforeAll(async () => {
  [backend, profile] = await Promise.all([
    startBackend({ vehicles: 60, environment: { DEMO_MODE: 'true' } }),
    mkdtemp(join(tmpdir(), 'tabor-libreoffice-')),
  ]);
});

afterAll(async () => {
  await backend.stop();
  await rm(profile, { recursive: true, force: true });
});

it('[R-148] LibreOffice Calc opens a list with a key, and links a sheet to it', async () => {
  const administrator = await BackendClient.of(backend);
  const { Key } = await administrator.change<{ Key: string }>('/Administration/SaveApiKey', {
    Name: 'LibreOffice',
    ExpiresOn: addDays(toWireDate(new Date()), 2),
    Permissions: [{ FunctionalityId: functionality.Cost, IsRead: true }],
  });
  const port = await freePort();
  const calc = spawn('/usr/bin/soffice', [
    '--headless',
    '--norestore',
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    `--accept=socket,host=127.0.0.1,port=${port};urp;`,
  ]);
  try {
    const address = `${backend.url}/api/ODataCost?$format=csv&$select=Id,VehicleRegistrationNumber,CostDate,CostNet`;
    const { stdout } = await run('/usr/bin/python3', [join(import.meta.dirname, 'read_list.py'), String(port), address, Key]);
    const { '@odata.count': count } = await administrator.get<{ '@odata.count': number }>('/api/ODataCost?$count=true&$top=1');
    expect(count).toBeGreaterThan(1_000);
    expect(JSON.parse(stdout)).toEqual({
      lines: [
        [
          ['TEXT', 'Id'],
          ['TEXT', 'VehicleRegistrationNumber'],
          ['TEXT', 'CostDate'],
          ['TEXT', 'CostNet'],
        ],
        [
          ['VALUE', expect.stringMatching(/^\d+$/)],
          ['TEXT', expect.any(String)],
          ['VALUE', expect.stringMatching(/^\d{4}-\d\d-\d\d/)],
          ['VALUE', expect.stringMatching(/^[\d.]+$/)],
        ],
      ],
      linked: count + 1,
    });
  } finally {
    calc.kill('SIGKILL');
  }
});
