import { expect, it } from 'vitest';
import { MAX_ANONYMOUS_BODY_BYTES } from '../../../server/http/read-body.ts';
import type { CallDefinition, EntityDefinition } from '../../../src/contract/definition/entity.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';
import { summaryBody, tripBody } from '../../support/fixtures/vehicle-use-bodies.ts';

const entities: readonly EntityDefinition[] = Object.values(entityRegistry);
const postCalls = entities
  .flatMap(({ calls }): readonly CallDefinition[] => Object.values(calls))
  .filter(({ method }) => method === 'POST')
  .map(({ path, encoding, requires }) => ({
    path: path.replaceAll(/\{\w+\}/g, '1'),
    encoding,
    refusal: requires === 'open' ? [400, 413] : [401],
  }));

/** A backtracking parser needs quadratic time for this: 30 kB took 2 s. */
const hostileText = `<${'a'.repeat(60_000)}`;

onNewestPostgres('permissions before bodies', (app) => {
  /** Sends a streamed body and counts the chunks that the server reads. */
  async function send(path: string, headers: Readonly<Record<string, string>>, size: number, encoding = 'application/json') {
    let chunks = 0;
    const chunk = new TextEncoder().encode('['.repeat(16 * 1024));
    const body = new ReadableStream(
      {
        pull(controller) {
          chunks += 1;
          if (chunks * chunk.length > size) controller.close();
          else controller.enqueue(chunk);
        },
      },
      { highWaterMark: 0 },
    );
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'Content-Type': encoding, ...headers },
    };
    const { status } = await app.request(path, init);
    return { status, chunks };
  }

  it.each(postCalls)('[R-151] rejects $path with a junk token without parsing its body', async ({ path, encoding, refusal }) => {
    const type = encoding === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json';
    const { status, chunks } = await send(path, { Authorization: 'Bearer junk' }, 1_000_000, type);
    // An open call needs no token, and reads no more of the body than from a visitor.
    expect(refusal).toContain(status);
    expect(chunks).toBeLessThanOrEqual(1 + MAX_ANONYMOUS_BODY_BYTES / (16 * 1024));
  });

  it('[R-151] rejects a call without permission before reading its body', async () => {
    expect(await send('/TripRecordCard/CreateOrUpdate', { Authorization: `Bearer ${app.tokenOf('driver')}` }, 1_000_000)).toEqual({
      status: 403,
      chunks: 0,
    });
    expect(
      (await send('/PeriodicSummary/CreateOrUpdatePosition', { Authorization: `Bearer ${app.tokenOf('driver')}` }, 1_000_000)).status,
    ).toBe(403);
  });

  it('[R-151] reads no more of a login body than a password needs', async () => {
    const { status, chunks } = await send('/token', {}, 1_000_000, 'application/x-www-form-urlencoded');
    expect(status).toBe(413);
    expect(chunks).toBeLessThanOrEqual(1 + MAX_ANONYMOUS_BODY_BYTES / (16 * 1024));
  });

  it.each([{ accessToken: 'junk' }, { AccessToken: 'junk' }])(
    'rejects a hostile position by %o before validating its fields',
    async (token) => {
      // The schema would reject the invalid date.
      const body = {
        ...token,
        periodicSummaryId: 1,
        Date: 'never',
        Description: 'x',
        AdditionalFieldValues: [{ Id: smallFleet.requiredField, Value: hostileText }],
      };
      expect((await app.post('/PeriodicSummary/CreateOrUpdatePosition', { body })).status).toBe(404);
      expect(
        (await app.post('/PeriodicSummary/CreateOrUpdatePosition?accessToken=junk', { body: { ...body, accessToken: null } })).status,
      ).toBe(404);
    },
  );

  it('rejects a body with 100,000 nested arrays', async () => {
    const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const headers = { Authorization: `Bearer ${app.tokenOf('admin')}`, 'Content-Type': 'application/json' };
    expect((await app.request('/TripRecordCard/CreateOrUpdate', { method: 'POST', headers, body })).status).toBe(400);
  });

  it('[R-062] rejects rich text with more markup than its field could show', async () => {
    const group = await app.db
      .insertInto('additional_field_group')
      .values({ ControllerNumber: functionality.TripRecordCard, Name: 'Grupa' })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const { Id } = await app.db
      .insertInto('additional_field')
      .values({ GroupId: group.Id, Name: 'Uwagi', Type: 'richtext', IsRequired: false, MaxLength: 100 })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const refused = await app.post('/TripRecordCard/CreateOrUpdate', {
      as: 'admin',
      body: tripBody({ AdditionalFieldValues: [{ Id, Value: hostileText }] }),
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: [{ field: `AdditionalFieldValues.${Id}`, code: 'too-long', limit: 100 }] },
    ]);
    expect(
      (
        await app.post('/TripRecordCard/CreateOrUpdate', {
          as: 'admin',
          body: tripBody({ AdditionalFieldValues: [{ Id, Value: '<b>krótko</b>' }] }),
        })
      ).status,
    ).toBe(200);
  });

  it('does not parse additional fields of a record without any', async () => {
    const summary = (await (await app.post('/PeriodicSummary/CreateOrUpdate', { as: 'admin', body: summaryBody() })).json()) as number;
    const body = {
      Id: null,
      periodicSummaryId: summary,
      Date: '2037-01-10T12:00:00',
      Description: 'x',
      AdditionalFieldValues: 'no values at all',
    };
    expect((await app.post('/PeriodicSummary/CreateOrUpdatePosition', { as: 'admin', body })).status).toBe(200);
  });
});
