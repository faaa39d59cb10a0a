import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { storeExport } from '../../../server/export/store-export.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { readXlsx, type Sheet } from '../../support/fixtures/read-xlsx.ts';

const texts = (language: string, entity: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/${entity}.json`, import.meta.url), 'utf8')) as {
    title: string;
    columns: Record<string, string>;
  };

async function exportSheet(app: ContractApp, address: string, language = 'pl'): Promise<{ sheet: Sheet; response: Response }> {
  const id = (await (await app.get(address, { as: 'manager', headers: { Language: language } })).json()) as number;
  const response = await app.get(`/File/Get/${id}`, { as: 'manager' });
  expect(response.status).toBe(200);
  return { sheet: readXlsx(new Uint8Array(await response.clone().arrayBuffer())), response };
}

const valuesOf = (sheet: Sheet, heading: string) => {
  const column = sheet.rows[0]?.findIndex((cell) => cell?.value === heading) ?? -1;
  return sheet.rows.slice(1).map((row) => row[column] ?? null);
};

onNewestPostgres('Excel', (app) => {
  it.each(['pl', 'de', 'en'])('[R-024] the portfolio has translated list headings (%s), frozen and wide enough', async (language) => {
    const { sheet, response } = await exportSheet(app, '/api/ForwardingPortfolio/GenerateExcel', language);
    const { title, columns } = texts(language, 'forwarding-portfolio');
    expect(sheet.rows[0]?.map((cell) => cell?.value)).toEqual(Object.values(columns).map((heading) => heading.replaceAll('\u00ad', '')));
    expect(sheet.isHeadingFrozen).toBe(true);
    expect(sheet.widths).toHaveLength(Object.keys(columns).length);
    expect(Math.min(...sheet.widths)).toBeGreaterThanOrEqual(9);
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(`${title} 20`);
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
  });

  it.each([
    ['pl', 'W użyciu'],
    ['de', 'Im Einsatz'],
    ['en', 'In use'],
  ])('[R-139] exports words of values in the language of the caller (%s)', async (language, word) => {
    const { sheet } = await exportSheet(app, '/api/Vehicle/GenerateExcel', language);
    const words = valuesOf(sheet, texts(language, 'vehicle').columns['Status']?.replaceAll('\u00ad', '') ?? '').map((cell) => cell?.value);
    // "Wolny" has no word in another language.
    expect(new Set(words)).toEqual(new Set([word, 'Wolny']));
  });

  it('[R-134] writes amounts with hundredths, and the VAT beside net and gross', async () => {
    const { sheet } = await exportSheet(app, '/Cost/GenerateExcel');
    const { columns } = texts('pl', 'cost');
    const [net, vat, gross] = ['CostNet', 'CostVat', 'CostGross'].map((field) => valuesOf(sheet, columns[field] ?? ''));
    expect(net?.length).toBeGreaterThan(0);
    for (const [index, cell] of (net ?? []).entries()) {
      expect(vat?.[index]?.value).toBeCloseTo(Number(gross?.[index]?.value) - Number(cell?.value), 2);
      expect([cell, vat?.[index], gross?.[index]]).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ isAmount: true })));
    }
  });

  it('[R-024] ends with the note of the caller, which is never a formula', async () => {
    const note = '=1+1 · Waluta: EUR';
    const { sheet } = await exportSheet(app, `/api/Vehicle/GenerateExcel?searchValue=nosuchplate&note=${encodeURIComponent(note)}`);
    expect(sheet.rows.at(-1)?.[0]).toMatchObject({ type: 'text', value: note });
  });

  it('[R-024] keeps types of dates, booleans and texts; formulas are text', async () => {
    const { sheet } = await exportSheet(app, '/api/ForwardingPortfolio/GenerateExcel?$orderby=Id asc');
    const { columns } = texts('pl', 'forwarding-portfolio');
    expect(sheet.rows).toHaveLength(13);
    expect(valuesOf(sheet, columns['ShipmentDate'] ?? '').slice(0, 2)).toEqual([
      null,
      { type: 'date', value: '2026-02-11T00:00:00', isTextFormat: false },
    ]);
    expect(valuesOf(sheet, columns['IsClosed'] ?? '').slice(0, 2)).toMatchObject([
      { type: 'boolean', value: true },
      { type: 'boolean', value: false },
    ]);
    expect(valuesOf(sheet, columns['ContractNumber'] ?? '').slice(0, 5)).toEqual([
      { type: 'text', value: '=1+1', isTextFormat: true },
      { type: 'text', value: '+48', isTextFormat: true },
      { type: 'text', value: '-5', isTextFormat: true },
      { type: 'text', value: '@cmd', isTextFormat: true },
      { type: 'text', value: 'SP/1', isTextFormat: false },
    ]);
    expect(valuesOf(sheet, columns['ClientName'] ?? '').slice(0, 3)).toMatchObject([
      { value: 'Łąka Sp. z o.o.' },
      { value: 'Über GmbH' },
      null,
    ]);
  });

  it('[R-024] exports vehicles matching searchValue, with numbers as numbers', async () => {
    const { sheet } = await exportSheet(app, '/api/Vehicle/GenerateExcel?searchValue=skoda');
    const { columns } = texts('pl', 'vehicle');
    expect(valuesOf(sheet, columns['Make'] ?? '').map((cell) => cell?.value)).toEqual(expect.arrayContaining(['Škoda', 'škoda']));
    expect(valuesOf(sheet, columns['VehicleMileage'] ?? '').map((cell) => cell?.type)).toEqual(['number', 'number']);
    expect(valuesOf(sheet, columns['ProductionYear'] ?? '')[0]).toMatchObject({ type: 'number' });
  });

  it('[R-024] applies the filter and order of the list and rejects a wrong filter', async () => {
    const { columns } = texts('pl', 'vehicle');
    const { sheet } = await exportSheet(
      app,
      `/api/Vehicle/GenerateExcel?$filter=${encodeURIComponent('VehicleMileage ge 5000')}&$orderby=VehicleMileage desc`,
    );
    expect(valuesOf(sheet, columns['VehicleMileage'] ?? '').map((cell) => cell?.value)).toEqual([7_000, 6_000, 5_000]);
    expect((await app.get('/api/Vehicle/GenerateExcel?$filter=Nothing eq 1')).status).toBe(400);
    const empty = await exportSheet(app, '/api/Vehicle/GenerateExcel?searchValue=nosuchplate');
    expect(empty.sheet.rows).toHaveLength(1);
  });

  it('[R-003] [R-024] translates dictionary choices and keeps the rows of the list', async () => {
    const rows = async (question: string, language: string) => {
      const { sheet } = await exportSheet(app, `/Cost/GenerateExcel?${question}`, language);
      return valuesOf(sheet, texts(language, 'cost').columns['CostGroupDescription'] ?? '').map((cell) => cell?.value);
    };
    const listed = async (question: string, language: string) => {
      const answer = await app.get(`/api/ODataCost?$top=1000&${question}`, { as: 'manager', headers: { Language: language } });
      return ((await answer.json()) as { value: { CostGroupDescription: string | null }[] }).value.map((row) => row.CostGroupDescription);
    };
    const german = (name: string | null) => ({ Paliwo: 'Kraftstoff', Opony: 'Reifen' })[name ?? ''] ?? undefined;
    const filter = encodeURIComponent("CostGroupDescription in ('Opony')");
    for (const question of ['$orderby=CostGroupDescription asc', 'data=kraft', `$filter=${filter}`]) {
      const names = await listed(question, 'de');
      expect([question, new Set(names).size > 0]).toEqual([question, true]);
      expect([question, await rows(question, 'de')]).toEqual([question, names.map(german)]);
    }
    expect(new Set(await rows('', 'pl'))).toEqual(new Set(await listed('', 'pl')));
  });

  it('[R-024] only its creator reads the file, and only list readers can create it', async () => {
    const id = (await (await app.get('/api/Vehicle/GenerateExcel', { as: 'manager' })).json()) as number;
    expect((await app.get(`/File/Get/${id}`, { as: 'admin' })).status).toBe(404);
    expect((await app.get('/api/ForwardingPortfolio/GenerateExcel', { as: 'driver' })).status).toBe(403);
  });

  it('[R-024] streams a file of any size: at most two parts wait in memory', async () => {
    const [chunk, chunks, most] = [new Uint8Array(64 * 1024).fill(7), 320, 2 * 512 * 1024];
    const waiting: number[] = [];
    const id = await app.db.transaction().execute((trx) => {
      async function* bytes() {
        for (let count = 0; count < chunks; count++) {
          const { rows } = await sql<{
            stored: number;
          }>`SELECT coalesce(sum(length("Bytes")), 0)::int AS stored FROM file_part p JOIN file f ON f."Id" = p."FileId" WHERE f."FileName" = 'duży.xlsx'`.execute(
            trx,
          );
          waiting.push(count * chunk.length - (rows[0]?.stored ?? 0));
          yield chunk;
        }
      }
      return storeExport(trx, { userId: 1, fileName: 'duży.xlsx', bytes: bytes() });
    });
    expect(Math.max(...waiting)).toBeLessThanOrEqual(most);
    const { Size } = await app.db.selectFrom('file').select('Size').where('Id', '=', id).executeTakeFirstOrThrow();
    expect([waiting.length, Size]).toEqual([chunks, chunks * chunk.length]);
  });

  it('[R-024] exports more than 2,000 rows completely, each once', async () => {
    const rows = Array.from({ length: 2_345 }, (_, index) => ({
      ContainerNumber: `BULK${String(index).padStart(6, '0')}`,
      ShippingNumber: `Przewóz ${index}`,
    }));
    await app.db.insertInto('forwarding_portfolio').values(rows).execute();
    const { sheet } = await exportSheet(app, '/api/ForwardingPortfolio/GenerateExcel?data=bulk');
    const numbers = valuesOf(sheet, texts('pl', 'forwarding-portfolio').columns['ContainerNumber'] ?? '').map((cell) => cell?.value);
    expect(new Set(numbers).size).toBe(2_345);
    expect(numbers).toHaveLength(2_345);
  });
});
