import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { languages } from '../../../src/contract/wire/languages.ts';
import type { CallDefinition } from '../../../src/contract/definition/entity.ts';
import { isBookkeeping } from '../../../server/audit/field-changes.ts';
import { catalogue } from '../../../server/entities/registry.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';

type Texts = { readonly [name: string]: string | Texts };

const locale = (name: string, language: string): Texts =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../locales', language, `${name}.json`), 'utf8')) as Texts;
const labelled = (texts: Texts, group: string) => Object.keys((texts[group] ?? {}) as Texts);

onNewestPostgres('the words of a history', (app: ContractApp) => {
  it('[R-087] names every column that a record’s history can show', async () => {
    const { rows } = await sql<{ table: string; name: string }>`
      SELECT table_name AS table, column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND is_generated = 'NEVER'`.execute(app.db);
    const nameless = Object.values(catalogue.entities).flatMap(({ entity, table, parts = {} }) => {
      const isChangeable = Object.values<CallDefinition>(entity.calls).some((call) => call.change !== undefined);
      if (!table || !isChangeable) return [];
      const stored = rows.filter((row) => row.table === table && !isBookkeeping(row.name)).map(({ name }) => name);
      const names = [...stored, ...Object.keys(parts), 'Files'];
      return languages.flatMap((language) => {
        const [own, shared] = [locale(entity.name, language), locale('record', language)];
        const columns = new Set(labelled(own, 'columns'));
        const labels = new Set([...labelled(own, 'fields'), ...columns, ...labelled(shared['history'] as Texts, 'fields')]);
        return names
          .filter((name) => !labels.has(name) && !columns.has(name.replace(/Id$/, '')))
          .map((name) => `${language} ${entity.name} ${name}`);
      });
    });
    expect(nameless).toEqual([]);
  });
});
