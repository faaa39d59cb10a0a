import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase, openPool } from '../../../server/database/connect.ts';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';

// No test process runs in this zone: 5:45 ahead of UTC.
const remoteTimeZone = 'Asia/Kathmandu';

onNewestPostgres('company time zone', (app) => {
  it('[R-005] stamps server times in the company zone, wherever the server runs', async () => {
    const before = toWireDateTimeIn(remoteTimeZone, new Date());
    const served = app.withSettings({ companyTimeZone: remoteTimeZone });
    const callApi = (path: string, init: RequestInit = {}) =>
      served.request(path, { ...init, headers: { Authorization: `Bearer ${app.tokenOf('admin')}` } });
    const id = (await (await callApi('/VehicleHandoverDocument/Duplicate/2', { method: 'POST' })).json()) as number;
    await callApi(`/VehicleHandoverDocument/Confirm/${id}`, { method: 'POST' });
    const record = (await (await callApi(`/VehicleHandoverDocument/Get/?id=${id}`)).json()) as Record<string, string>;
    const after = toWireDateTimeIn(remoteTimeZone, new Date());
    for (const name of ['Date', 'CreatedOn', 'ConfirmedOn']) expect(isBetween(before, record[name], after)).toBe(true);
    expect(record['Number']).toContain(`/${before.slice(0, 4)}/`);
  });

  it('[R-005] stamps database times in the company zone', async () => {
    const before = toWireDateTimeIn(remoteTimeZone, new Date());
    const timestamp = await localTimestamp(app);
    expect(isBetween(before, timestamp, toWireDateTimeIn(remoteTimeZone, new Date()))).toBe(true);
  });
});

function isBetween(before: string, time: string | undefined, after: string): boolean {
  return time !== undefined && before <= time && time <= after;
}

async function localTimestamp(app: ContractApp): Promise<string | undefined> {
  const db = openDatabase(openPool(app.databaseUrl, { timeZone: remoteTimeZone }));
  try {
    return (await sql<{ made: string }>`SELECT localtimestamp AS made`.execute(db)).rows[0]?.made;
  } finally {
    await db.destroy();
  }
}
