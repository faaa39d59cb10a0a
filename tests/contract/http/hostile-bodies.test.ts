import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { serverEntities } from '../../../server/entities/registry.ts';
import { callOf } from '../../../src/contract/registry.ts';
import type { Problem } from '../../../src/contract/wire/problem.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { sampled } from '../../support/whole-run.ts';
import { recordSamples, type EditableEntity, type RecordSample } from '../../support/fixtures/record-samples.ts';

const samples = (Object.entries(recordSamples) as [EditableEntity, RecordSample][]).map(
  ([entity, sample], index) => [entity, sample, index] as const,
);

/** JSON texts of values that no field of a record should take, or only as what they are. */
const hostileValues: Readonly<Record<string, string>> = {
  'more than a double': '1e400',
  'a huge number': '1e308',
  'more than an integer': '2147483648',
  'more than a safe integer': '9007199254740993',
  'a negative number': '-1',
  'a fraction': '1.0000000001',
  'a flag': 'true',
  'a NUL character': '"a\\u0000b"',
  'a lone surrogate': '"a\\ud800b"',
  'an empty text': '""',
  'a long text': JSON.stringify('ż'.repeat(100_000)),
  'a list': '[]',
  'a nested list': '[[[[1]]]]',
  'a wide list': `[${'0,'.repeat(20_000)}0]`,
  'an object': '{}',
  'a wide object': `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`,
  'a prototype': '{"__proto__":{"Id":1},"constructor":{"prototype":{}}}',
  'no date': '"9999-99-99"',
  'a date of the year 0': '"0000-01-01T00:00:00"',
  'a far date': '"9999-12-31T23:59:59"',
  'a date beyond': '"99999-01-01T00:00:00"',
  'the 30th of February': '"2026-02-30T10:00:00"',
  'an hour that is none': '"2026-06-01T25:00:00"',
  'a date of old': '"0001-01-01T00:00:00"',
};

onNewestPostgres('hostile values in bodies', (app) => {
  describe.each(samples)('%s', (entity, { body }, index) => {
    const values = Object.entries(hostileValues);
    // Each kind begins with another value, so that a sample has all of them.
    it.each(sampled([...values.slice(index), ...values.slice(0, index)], 6))(
      '[R-151] takes %s, or answers 4xx that names the field',
      async (_name, value) => {
        const wrong: string[] = [];
        for (const field of ['Id', ...Object.keys(body())]) {
          const text = JSON.stringify({ ...body(), [field]: 'HOSTILE' }).replace('"HOSTILE"', () => value);
          const answer = await app.request(callOf(entity, 'createOrUpdate').path, {
            method: 'POST',
            headers: { Authorization: `Bearer ${app.tokenOf('admin')}`, 'Content-Type': 'application/json' },
            body: text,
          });
          const content = (await answer.json()) as Problem | number;
          if (!isClear(answer.status, content, field)) wrong.push(`${field}: ${answer.status} ${JSON.stringify(content)}`);
          // Its time is free again for the next field.
          if (answer.ok) await sql`DELETE FROM ${sql.table(serverEntities[entity].table ?? '')} WHERE "Id" = ${content}`.execute(app.db);
        }
        expect(wrong).toEqual([]);
      },
    );
  });

  // The known damages of a vehicle are in the list of vehicles that every device keeps.
  it.each([
    ['thousands of damages', { Left: Array.from({ length: 5_000 }, () => ({ X: 1, Y: 1, Description: 'Rysa' })) }],
    ['a damage with a long id', { Left: [{ X: 1, Y: 1, Id: 'x'.repeat(200_000) }] }],
    ['a damage with fields of its own', { Left: [{ X: 1, Y: 1, More: 'x'.repeat(200_000) }] }],
  ])('[R-151] no handover takes %s', async (_, SelectedDamages) => {
    const answer = await app.post('/VehicleHandoverDocument/CreateOrUpdate', {
      as: 'admin',
      body: { ...recordSamples['vehicle-handover-document'].body(), SelectedDamages },
    });
    expect([answer.status, ((await answer.json()) as Problem).errors?.map(({ field }) => field)]).toEqual([422, ['SelectedDamages']]);
  });

  it.each([
    ['ISO 8859-1', Buffer.from('{"Comments":"Zażółć é"}', 'latin1')],
    ['UTF-16', Buffer.from('{"Comments":"é"}', 'utf16le')],
    ['a cut letter', Buffer.from('{"Comments":"é').subarray(0, -1)],
  ])('[R-151] refuses a body in %s instead of storing other letters', async (_, body) => {
    const headers = { Authorization: `Bearer ${app.tokenOf('admin')}`, 'Content-Type': 'application/json' };
    const answer = await app.request('/VehicleCounter/CreateOrUpdate', { method: 'POST', headers, body: new Uint8Array(body) });
    expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([400, 'bad-request']);
  });

  it('[R-151] names the field of a NUL character, however deep it is', async () => {
    const text = '{"VehicleId":1,"Seal":[{"a\\u0000":1},{"b":["x","\\u0000"]}]}';
    const answer = await app.request('/VehicleHandoverDocument/CreateOrUpdate', {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf('admin')}`, 'Content-Type': 'application/json' },
      body: text,
    });
    expect([answer.status, ((await answer.json()) as Problem).errors?.map(({ field }) => field)]).toEqual([
      422,
      ['Seal.0.a', 'Seal.1.b.1'],
    ]);
  });
});

/**
 * Whether a client learns what to correct: a field error or the field's name. Other answers are about the record: it is not there, or it
 * collides.
 */
function isClear(status: number, content: Problem | number, field: string): boolean {
  if (status === 200 || typeof content === 'number') return status === 200;
  if (status === 422) return (content.errors ?? []).length > 0;
  return [404, 409].includes(status) || (status === 400 && (content.detail ?? '').includes(field));
}
