import { parseArgs } from 'node:util';
import type { EntityDefinition } from '../../src/contract/definition/entity.ts';
import type { GridRow } from '../../src/contract/grid/evaluate.ts';
import { callOf, entityRegistry } from '../../src/contract/registry.ts';
import { askHidden } from '../../server/admin-cli/ask-password.ts';
import { checkList } from './check-lists.ts';
import { checkCors, checkLogin } from './check-login.ts';
import { checkReads } from './check-reads.ts';
import { checkSaves } from './check-saves.ts';
import { checkClient, type Client } from './client.ts';
import { tableOf, type Line } from './report.ts';

const usage = `npm run check-backend -- https://fleet.example.com --user NAME [--origin https://app.example.com] [--write]

Logs in, asks every read call of the specification, and prints what the app can use, what it reads leniently and what is missing.
The password is asked for, or read from CHECK_PASSWORD. Nothing is written unless --write is said: then one counter reading is made,
changed and removed again. Exits with 1 when the login fails or no list can be read.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    user: { type: 'string' },
    origin: { type: 'string' },
    language: { type: 'string', default: 'en' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [address] = positionals;
if (!address || !values.user || values.help || !/^https?:\/\//.test(address)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const client = checkClient(address.replace(/(?<!\/)\/+$/, ''), values.language);
const lines: Line[] = await checkLogin(client, values.user, process.env['CHECK_PASSWORD'] ?? (await askHidden('Password: ')));
if (values.origin) lines.push(await checkCors(client, values.origin));
const isReadable = client.token !== null && (await checkAll(client));
console.log(tableOf(lines));
process.exit(isReadable ? 0 : 1);

/** Returns whether any list could be read. */
async function checkAll(checked: Client): Promise<boolean> {
  const entities: readonly EntityDefinition[] = Object.values(entityRegistry);
  const rowsByEntity = new Map<string, readonly GridRow[]>();
  for (const entity of entities) {
    const { lines: listLines, rows } = await checkList(checked, entity);
    lines.push(...listLines);
    rowsByEntity.set(entity.name, rows);
  }
  const { id, counter } = await firstVehicle(checked, rowsByEntity);
  for (const entity of entities) lines.push(...(await checkReads(checked, entity, rowsByEntity, id)));
  if (values.write) lines.push(...(await checkSaves(checked, id, counter)));
  return [...rowsByEntity.values()].some((rows) => rows.length > 0);
}

/** The first vehicle, and the highest counter that any list or call names for it: a test reading must lie above it. */
async function firstVehicle(
  checked: Client,
  rowsByEntity: ReadonlyMap<string, readonly GridRow[]>,
): Promise<{ readonly id: string | undefined; readonly counter: number }> {
  const { content } = await checked.callApi(callOf('vehicle', 'company'), { parameters: { allTypes: 'true' } });
  const [choice] =
    content?.kind === 'value' ? (content.value as { Id: number; RegistrationNumber: string; LastCounter?: number | null }[]) : [];
  const row = rowsByEntity.get('vehicle')?.find((one) => one['RegistrationNumber'] === choice?.RegistrationNumber);
  const readings = (rowsByEntity.get('vehicle-counter') ?? [])
    .filter((one) => one['Vehicle'] === choice?.RegistrationNumber)
    .map((one) => one['CounterState']);
  const counters = [choice?.LastCounter, row?.['VehicleMileage'], ...readings].map(Number).filter(Number.isFinite);
  return { id: choice?.Id.toString(), counter: Math.max(0, ...counters) };
}
