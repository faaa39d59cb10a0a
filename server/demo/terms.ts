import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { functionality } from '../../src/contract/permissions/functionality.ts';
import { languages } from '../../src/contract/wire/languages.ts';
import type { Database } from '../database/tables.ts';

const documents = [
  ['handover', functionality.VehicleHandoverDocument],
  ['booking', functionality.Booking],
] as const;

/** The terms of the demo company from `terms/`: one text per document and language. */
export async function readTerms(): Promise<Insertable<Database['terms']>[]> {
  const texts = documents.flatMap(([name, FunctionalityId]) =>
    languages.map(async (Language) => {
      const html = await readFile(join(import.meta.dirname, 'terms', `${name}.${Language}.html`), 'utf8');
      return { FunctionalityId, Language, Html: html.trim() };
    }),
  );
  return Promise.all(texts);
}
