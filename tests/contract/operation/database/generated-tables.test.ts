import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { onEveryPostgres } from '../../../support/backend/contract-app.ts';
import { generatedTablesFile, generateTables } from '../../../support/backend/generate-tables.ts';

onEveryPostgres('generated table types', (app) => {
  it('are those that `npm run generate:tables` writes for the migrations', async () => {
    expect(await readFile(generatedTablesFile, 'utf8')).toBe(await generateTables(app.db));
  });
});
