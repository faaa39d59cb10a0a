import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { logInByKey } from '../../support/backend/log-in-by-key.ts';
import { testSecrets } from '../../support/backend/seed/small-fleet.ts';
import { pinShareLocation } from '../../../server/secrets/open-secret-box.ts';

type Share = { readonly Id: string; readonly Share: string };

const [right, wrong] = ['r'.repeat(43), 'w'.repeat(43)];
const noShare = { status: 422, errors: [{ field: 'Id', code: 'unknown-reference' }] };
const wrongOf = (limit: number) => ({ status: 422, errors: [{ field: 'Verifier', code: 'wrong-code', limit }] });

onNewestPostgres('shares of PINs', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('pin_share').execute();
    await app.db.deleteFrom('security_event').execute();
  });

  const send = (path: string, token: string, body: unknown) =>
    app.request(path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const create = async (token = app.tokenOf('driver'), Verifier = right) =>
    (await (await send('/Account/CreatePinShare', token, { Verifier })).json()) as Share;
  const open = async (Id: string, Verifier = right, token = app.tokenOf('driver')) => {
    const answer = await send('/Account/OpenPinShare', token, { Id, Verifier });
    const body = (await answer.json()) as { Share?: string; errors?: { field: string; code: string; limit?: number }[] };
    const errors = body.errors?.map(({ field, code, limit }) => ({ field, code, ...(limit !== undefined && { limit }) }));
    return { status: answer.status, ...(errors && { errors }), ...(body.Share !== undefined && { share: body.Share }) };
  };
  const count = async () => (await app.db.selectFrom('pin_share').select('Id').execute()).length;

  it('[R-154] opens by the right verifier; ten wrong ones end it for good', async () => {
    const { Id, Share } = await create();
    expect(Buffer.from(Share, 'base64url')).toHaveLength(32);
    expect(await open(Id)).toEqual({ status: 200, share: Share });
    for (const attempts of [9, 8, 7]) expect(await open(Id, wrong)).toEqual(wrongOf(attempts));
    // A right one begins again.
    expect(await open(Id)).toEqual({ status: 200, share: Share });
    for (let attempts = 9; attempts > 0; attempts--) expect(await open(Id, wrong)).toEqual(wrongOf(attempts));
    expect(await open(Id, wrong)).toEqual(noShare);
    expect(await open(Id)).toEqual(noShare);
    expect(await count()).toBe(0);
  });

  it('[R-154] parallel wrong attempts are counted exactly', async () => {
    const { Id } = await create();
    const answers = await Promise.all(Array.from({ length: 25 }, () => open(Id, wrong)));
    const lefts = answers.flatMap(({ errors }) => errors?.[0]?.limit ?? []);
    expect(lefts.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await open(Id)).toEqual(noShare);
  });

  it('[R-152] answers the same for another user’s share as for none', async () => {
    const { Id } = await create();
    expect(await open(Id, right, app.tokenOf('viewer'))).toEqual(noShare);
    expect(await open(randomUUID())).toEqual(noShare);
    expect(await app.db.selectFrom('pin_share').select('Failures').execute()).toEqual([{ Failures: 0 }]);
    expect((await open('1')).errors).toEqual([{ field: 'Id', code: 'invalid' }]);
    expect((await open(Id, right, 'x')).status).toBe(401);
  });

  it('[R-154] a new share ends the earlier one of its device, once it is opened', async () => {
    const token = await logInByKey(app, 'driver', { hasKey: false });
    const [first, second] = [await create(token), await create(token)];
    // The answer may have been lost: the device still has the first.
    expect((await open(first.Id)).share).toBe(first.Share);
    expect((await open(second.Id)).share).toBe(second.Share);
    expect(await open(first.Id)).toEqual(noShare);
    for (let more = 0; more < 5; more++) await create(token);
    expect(await count()).toBe(2);
  });

  it('[R-154] a user has at most twenty shares; the oldest end', async () => {
    const { UserId } = await app.db
      .selectFrom('session_token as s')
      .innerJoin('user_account as u', 'u.Id', 's.UserId')
      .select('s.UserId')
      .where('u.Username', '=', 'driver')
      .executeTakeFirstOrThrow();
    const devices = await app.db
      .insertInto('device')
      .values(Array.from({ length: 22 }, () => ({ UserId })))
      .returning('Id')
      .execute();
    const bytes = randomBytes(32);
    for (const { Id: DeviceId } of devices)
      await app.db.insertInto('pin_share').values({ UserId, DeviceId, VerifierHash: bytes, Sealed: bytes }).execute();
    await create();
    expect(await count()).toBe(20);
    const rows = await app.db.selectFrom('pin_share').select('DeviceId').execute();
    expect(rows.map(({ DeviceId }) => DeviceId)).not.toContain(devices[2]?.Id);
  });

  it.each(['EndDevice', 'WipeDevice'])('[R-153] %s ends the shares of the device, and no other', async (call) => {
    const [token, other] = [await logInByKey(app, 'driver', { hasKey: false }), await logInByKey(app, 'driver', { hasKey: false })];
    const [mine, others] = [await create(token), await create(other)];
    const { DeviceId } = await app.db.selectFrom('pin_share').select('DeviceId').where('Id', '=', mine.Id).executeTakeFirstOrThrow();
    expect((await app.post(`/Administration/${call}/${DeviceId}`, { as: 'admin' })).status).toBe(200);
    expect(await open(mine.Id)).toEqual(noShare);
    expect((await open(others.Id)).share).toBe(others.Share);
  });

  it('[R-150] ending the other sessions leaves the share of this device', async () => {
    const [token, other] = [await logInByKey(app, 'driver', { hasKey: false }), await logInByKey(app, 'driver', { hasKey: false })];
    const [mine, others] = [await create(token), await create(other)];
    expect((await send('/Account/EndOtherSessions', token, {})).status).toBe(200);
    expect([(await open(mine.Id, right, token)).share, await open(others.Id, right, token)]).toEqual([mine.Share, noShare]);
  });

  it('[R-151] stores neither verifier nor share, and refusals with their user', async () => {
    const token = await logInByKey(app, 'manager', { hasKey: false });
    const { Id, Share } = await create(token);
    const stored = await app.db.selectFrom('pin_share').selectAll().executeTakeFirstOrThrow();
    const text = JSON.stringify(stored) + stored.Sealed.toString('latin1') + stored.VerifierHash.toString('latin1');
    for (const secret of [Share, right, Buffer.from(Share, 'base64url').toString('latin1')]) expect(text).not.toContain(secret);
    expect(testSecrets.decrypt(pinShareLocation(stored.UserId), stored.Sealed)).toBe(Share);
    await open(Id, wrong, token);
    await open(Id, right, token);
    await open(randomUUID(), right, token);
    const refusals = () =>
      sql<{
        Name: string;
        Subject: string;
      }>`SELECT "Name", "Subject" FROM security_event WHERE "Kind" = 'proof-failed' AND "Name" = 'manager'`.execute(app.db);
    await expect
      .poll(async () => (await refusals()).rows)
      .toEqual([
        { Name: 'manager', Subject: 'POST /Account/OpenPinShare' },
        { Name: 'manager', Subject: 'POST /Account/OpenPinShare' },
      ]);
  });
});
