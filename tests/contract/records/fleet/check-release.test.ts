import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteExpired } from '../../../../server/operation/housekeeping.ts';
import { MAX_RELEASE_REQUESTS_PER_HOUR, releaseKeyOf } from '../../../../src/contract/entities/handover/check-release.ts';
import { canonicalSealText } from '../../../../src/contract/entities/handover/handover-seal.ts';
import type { Check } from '../../../../src/contract/entities/shared/handover-items.ts';
import { localKeysIn } from '../../../../src/db/outbox/local-keys.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { smallFleet, type Role } from '../../../support/backend/seed/small-fleet.ts';
import { handoverBody } from '../../../support/fixtures/handovers.ts';

const path = '/VehicleHandoverDocument';

onNewestPostgres('releases of failed checks', (app) => {
  const send = async (call: string, body: unknown, as: Role = 'admin') => {
    const answer = await app.post(call, { as, body });
    return { status: answer.status, said: (await answer.json()) as unknown };
  };
  /** A safety-critical item, failed. */
  const failed = async (Name: string): Promise<Check> => {
    const names = { Name, NameDe: `${Name} (de)`, NameEn: null };
    const item = { ...names, NameEn: '', VehicleTypes: [], Severity: 'release' };
    const { said } = await send('/Administration/SaveHandoverItem', item);
    return { ...names, ItemId: said as number, Severity: 'release', Result: 'not-ok', Words: 'luz', Photos: [], Release: null };
  };
  const errorsOf = ({ said }: { readonly said: unknown }) => (said as { errors?: { code: string }[] }).errors?.map(({ code }) => code);

  it('[R-128] a driver saves a check that a manager released on request, once', async () => {
    const [check, other] = [await failed('Układ kierowniczy'), await failed('Zderzak')];
    const fault = 'local-7f3d1c52-9a64-4c2e-8f0b-2f6f1f7a9d10';
    const Key = releaseKeyOf(fault);
    const request = { Key, VehicleId: smallFleet.vehicle, ItemId: check.ItemId, Words: 'luz' };
    const requestOf = async () => (await (await app.get(`${path}/Release?key=${Key}`, { as: 'driver' })).json()) as unknown;
    // The outbox waits for the ids of local keys, and writes them in their place.
    expect(localKeysIn({ Key })).toEqual([]);
    expect((await send(`${path}/Release`, { ...request, Key: fault }, 'driver')).status).toBe(422);
    expect(await requestOf()).toBeNull();
    expect((await send(`${path}/Release`, { ...request, VehicleId: 999_999 }, 'driver')).status).toBe(404);
    expect((await send(`${path}/Release`, { ...request, Words: 'lekki luz' }, 'driver')).said).toBe(true);
    expect((await send(`${path}/Release`, request, 'driver')).said).toBe(true);
    expect(await requestOf()).toMatchObject({ Name: 'Układ kierowniczy', NameDe: 'Układ kierowniczy (de)', Words: 'luz', Release: null });
    expect((await send(`${path}/ReleaseCheck`, { Key, Reason: 'Jedzie do warsztatu' }, 'driver')).status).toBe(403);
    expect((await send(`${path}/ReleaseCheck`, { Key, Reason: ' ' })).status).toBe(422);
    expect((await send(`${path}/ReleaseCheck`, { Key, Reason: 'Jedzie do warsztatu' })).said).toBe(true);
    expect((await send(`${path}/ReleaseCheck`, { Key, Reason: 'Inny' })).status).toBe(409);
    const { Release } = (await requestOf()) as {
      readonly Release: { readonly By: string; readonly Name: string; readonly Reason: string };
    };
    expect(Release).toEqual({ By: 'admin', Name: expect.any(String) as string, Reason: 'Jedzie do warsztatu' });
    const saved = (of: Check, changed: object = {}, fields: Readonly<Record<string, unknown>> = {}) =>
      send(
        `${path}/CreateOrUpdate`,
        handoverBody({ Checklist: [{ ...of, Release: { ...Release, Key, ...changed } }], ...fields }),
        'driver',
      );
    expect(errorsOf(await saved(other))).toEqual(['check-unreleased']);
    expect(errorsOf(await saved(check, { Reason: 'Wszystko w porządku' }))).toEqual(['check-unreleased']);
    expect(errorsOf(await saved(check, { Name: 'Prezes' }))).toEqual(['check-unreleased']);
    expect(errorsOf(await saved(check, {}, { VehicleId: smallFleet.truck }))).toEqual(['check-unreleased']);
    expect(errorsOf(await saved({ ...check, Words: 'Kierownica odpada' }))).toEqual(['check-unreleased']);
    expect((await send(`${path}/Release`, { ...request, Words: 'Kierownica odpada' }, 'manager')).said).toBe(true);
    const first = await saved(check);
    expect(first.status).toBe(200);
    expect(await (await app.get(`${path}/Get/?id=${first.said as number}`)).json()).toMatchObject({
      Checklist: [{ Release: { ...Release, Key } }],
    });
    expect(errorsOf(await saved(check))).toEqual(['check-unreleased']);
    await sql`UPDATE check_release SET "RequestedOn" = localtimestamp - interval '367 days'`.execute(app.db);
    await deleteExpired(app.db);
    expect(await requestOf()).toBeNull();
  });

  it('[R-128] other words request the release anew; a user has thirty an hour', async () => {
    const check = await failed('Hamulec');
    const keyed = (Key: string, Words = 'luz') => ({ Key, VehicleId: smallFleet.vehicle, ItemId: check.ItemId, Words });
    const [Key = '', ...keys] = Array.from({ length: MAX_RELEASE_REQUESTS_PER_HOUR + 1 }, () => randomUUID());
    const releaseOf = async () => (await (await app.get(`${path}/Release?key=${Key}`, { as: 'driver' })).json()) as unknown;
    const events = async () =>
      Number(
        (
          await app.db
            .selectFrom('event')
            .select(({ fn }) => fn.countAll().as('n'))
            .where('Name', '=', 'release-requested')
            .executeTakeFirstOrThrow()
        ).n,
      );
    await sql`DELETE FROM check_release`.execute(app.db);
    const before = await events();
    await send(`${path}/Release`, keyed(Key), 'driver');
    await send(`${path}/Release`, keyed(Key, 'duży luz'), 'driver');
    expect(await events()).toBe(before + 1);
    await send(`${path}/ReleaseCheck`, { Key, Reason: 'blisko' });
    await send(`${path}/Release`, keyed(Key, 'duży luz'), 'driver');
    expect(await releaseOf()).toMatchObject({ Words: 'duży luz', Release: { Reason: 'blisko' } });
    await send(`${path}/Release`, keyed(Key, 'brak hamulca'), 'driver');
    expect(await releaseOf()).toMatchObject({ Words: 'brak hamulca', Release: null });
    expect(await events()).toBe(before + 2);

    const answers: number[] = [];
    for (const one of keys) answers.push((await send(`${path}/Release`, keyed(one), 'driver')).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(MAX_RELEASE_REQUESTS_PER_HOUR - 1);
    expect(answers.at(-1)).toBe(429);
    expect((await send(`${path}/Release`, keyed(Key), 'driver')).status).toBe(200);
    expect((await send(`${path}/Release`, keyed(randomUUID()), 'manager')).status).toBe(200);
  });

  it('[R-128] the seal covers the name of who released; without one it is as before', async () => {
    const check = await failed('Światło');
    const sealed = (Release: Check['Release']) => canonicalSealText(handoverBody({ Checklist: [{ ...check, Release }] }), []);
    const before = { By: 'admin', Reason: 'blisko' };
    expect(sealed({ ...before, Name: 'Anna Nowak' })).toContain('["admin","blisko","Anna Nowak"]');
    expect(sealed(before)).toContain('["admin","blisko"]');
  });
});
