import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { serverEntities } from '../../../server/entities/registry.ts';
import { callOf } from '../../../src/contract/registry.ts';
import type { Problem } from '../../../src/contract/wire/problem.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { recordSamples, type EditableEntity } from '../../support/fixtures/record-samples.ts';

type Fields = Readonly<Record<string, unknown>>;

const [broken, marked] = ['a\nb', 'a\u202eb'];

onNewestPostgres('texts of one line', (app) => {
  const save = async (entity: EditableEntity, body: Fields) => app.post(callOf(entity, 'createOrUpdate').path, { as: 'admin', body });
  const errorsOf = async (entity: EditableEntity, body: Fields) =>
    ((await (await save(entity, body)).json()) as Problem).errors?.map(({ field, code }) => `${field} ${code}`) ?? [];
  const filled = (fields: readonly string[], value: string) => Object.fromEntries(fields.map((field) => [field, value]));

  describe.each(Object.keys(recordSamples) as EditableEntity[])('%s', (entity) => {
    const { body } = recordSamples[entity];
    const texts = Object.entries(body()).flatMap(([field, value]) => (typeof value === 'string' ? [field] : []));

    it('[R-151] refuses line breaks and direction marks, naming each field', async () => {
      const long = await errorsOf(entity, { ...body(), ...filled(texts, 'x'.repeat(201)) });
      const limited = long.flatMap((error) => (error.endsWith(' too-long') ? [error.split(' ')[0] ?? ''] : []));
      const own = await errorsOf(entity, { ...body(), ...filled(limited, broken) });
      // Addresses and numbers have rules of their own.
      const lines = limited.filter((field) => !own.includes(`${field} invalid`) && !own.includes(`${field} not-in-list`));
      if (lines.length === 0) return;
      for (const text of [broken, marked]) {
        const errors = await errorsOf(entity, { ...body(), ...filled(lines, text) });
        expect(errors).toEqual(expect.arrayContaining(lines.map((field) => `${field} one-line`)));
      }
    });
  });

  it('[R-151] a text that is stored already can be saved, another one not', async () => {
    const entity = 'vehicle-damage' as const;
    const id = (await (await save(entity, recordSamples[entity].body())).json()) as number;
    await sql`UPDATE ${sql.table(serverEntities[entity].table ?? '')} SET "PlaceCity" = ${broken} WHERE "Id" = ${id}`.execute(app.db);
    const stored = (await (await app.get(`/VehicleDamage/Get/?id=${id}`, { as: 'admin' })).json()) as Fields;
    expect(await errorsOf(entity, { ...stored, PlaceCity: `${broken}!` })).toEqual(['PlaceCity one-line']);
    expect((await save(entity, stored)).status).toBe(200);
    // Earlier releases queued pasted tabs.
    expect((await save(entity, { ...stored, RowVersion: undefined, PlaceCity: 'Poznań\tJeżyce' })).status).toBe(200);
    await sql`DELETE FROM ${sql.table(serverEntities[entity].table ?? '')} WHERE "Id" = ${id}`.execute(app.db);
  });

  it('[R-151] comments have lines; names in the administration have none', async () => {
    const entity = 'vehicle-damage' as const;
    const answer = await save(entity, { ...recordSamples[entity].body(), Comments: 'Eins\nzwei\tdrei' });
    expect(answer.status).toBe(200);
    await sql`DELETE FROM ${sql.table(serverEntities[entity].table ?? '')} WHERE "Id" = ${(await answer.json()) as number}`.execute(app.db);
    const role = { Name: broken, Description: 'Zeile\nZeile', Permissions: [] };
    const refused = (await (await app.post('/Administration/SaveRole', { as: 'admin', body: role })).json()) as Problem;
    expect(refused.errors?.map(({ field, code }) => `${field} ${code}`)).toEqual(['Name one-line']);
  });
});
