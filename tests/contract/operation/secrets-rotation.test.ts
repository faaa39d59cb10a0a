import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  checkSecretBox,
  openSecretBox,
  pinShareLocation,
  responseLocation,
  rotateSecrets,
} from '../../../server/secrets/open-secret-box.ts';
import type { SecretBox } from '../../../server/secrets/secret-box.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

const locations = Array.from({ length: 50 }, (_, at) => ({ table: 'sim_card', record: 1_000 + at, field: 'PIN' }));
const untouched = ['"a text that no key decrypts"', '1234', 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9w'];

onNewestPostgres('rotation of the secrets key', (app) => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tabor-secrets-'));
    await app.db.deleteFrom('secret').execute();
    await app.db.deleteFrom('pin_share').execute();
    await app.db.deleteFrom('idempotency_key').execute();
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const fromFile = () => ({ secretsKey: null, previousSecretsKey: null, dataDir });
  const keysInFile = async () => (await readFile(join(dataDir, 'secrets.key'), 'utf8')).trim().split('\n');
  const put = async (box: SecretBox) => {
    await checkSecretBox(app.db, box);
    await app.db
      .insertInto('secret')
      .values(
        locations.map((at) => ({ TableName: at.table, RecordId: at.record, Field: at.field, Sealed: box.encrypt(at, `PIN ${at.record}`) })),
      )
      .execute();
    const Sealed = box.encrypt(pinShareLocation(2), 'share');
    await app.db
      .insertInto('pin_share')
      .values({ UserId: 2, VerifierHash: Buffer.alloc(32), Sealed })
      .execute();
    const bodies = [box.encrypt(responseLocation(2), '{"AccessToken":"x"}').toString('base64'), ...untouched];
    await app.db
      .insertInto('idempotency_key')
      .values(bodies.map((Body, at) => ({ UserId: 2, Key: `key-${at}`, PayloadHash: 'x', Status: 200, Body })))
      .execute();
  };
  /** Reads like a server with this box. Throws like the server's start when the key is another. */
  const read = async (box: SecretBox) => {
    await checkSecretBox(app.db, box);
    const stored = await app.db.selectFrom('secret').selectAll().where('TableName', '<>', '').orderBy('RecordId').execute();
    const share = await app.db.selectFrom('pin_share').select('Sealed').executeTakeFirstOrThrow();
    const [response, ...others] = await app.db.selectFrom('idempotency_key').select('Body').orderBy('Key').execute();
    return [
      stored.map(({ TableName: table, RecordId: record, Field: field, Sealed }) => box.decrypt({ table, record, field }, Sealed)),
      box.decrypt(pinShareLocation(2), share.Sealed),
      box.decrypt(responseLocation(2), Buffer.from(response?.Body ?? '', 'base64')),
      others.map(({ Body }) => Body),
    ];
  };
  const whole = [locations.map(({ record }) => `PIN ${record}`), 'share', '{"AccessToken":"x"}', untouched];

  it('[R-151] encrypts everything under a new key; the old one opens nothing', async () => {
    const old = await openSecretBox(fromFile());
    await put(old);
    const [oldKey] = await keysInFile();
    expect(await rotateSecrets(app.db, fromFile())).toBe(53);
    expect(await keysInFile()).toEqual([expect.not.stringContaining(oldKey ?? '')]);
    expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o077).toBe(0);
    expect(await read(await openSecretBox(fromFile()))).toEqual(whole);
    await expect(read(old)).rejects.toThrow('another key');
  });

  it('[R-151] a run that fails halfway leaves everything readable, and is repeated', async () => {
    await put(await openSecretBox(fromFile()));
    await sql`CREATE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW."RecordId" = 1040 THEN RAISE 'power cut'; END IF; RETURN NEW; END $$`.execute(
      app.db,
    );
    await sql`CREATE TRIGGER fail_late BEFORE UPDATE ON secret FOR EACH ROW EXECUTE FUNCTION fail_late()`.execute(app.db);
    await expect(rotateSecrets(app.db, fromFile())).rejects.toThrow('power cut');
    const between = await keysInFile();
    expect(between).toHaveLength(2);
    expect(await read(await openSecretBox(fromFile()))).toEqual(whole);
    await sql`DROP TRIGGER fail_late ON secret`.execute(app.db);
    await sql`DROP FUNCTION fail_late`.execute(app.db);
    await rotateSecrets(app.db, fromFile());
    expect(await keysInFile()).toEqual(between.slice(0, 1));
    expect(await read(await openSecretBox(fromFile()))).toEqual(whole);
  });

  it('[R-151] the previous environment key decrypts until the rotation is done', async () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    const settings = (secretsKey: Buffer, previousSecretsKey: Buffer | null) => ({ secretsKey, previousSecretsKey, dataDir });
    await put(await openSecretBox(settings(older, null)));
    await expect(rotateSecrets(app.db, settings(newer, null))).rejects.toThrow('unable to authenticate data');
    expect(await read(await openSecretBox(settings(newer, older)))).toEqual(whole);
    expect(await rotateSecrets(app.db, settings(newer, older))).toBe(53);
    expect(await read(await openSecretBox(settings(newer, null)))).toEqual(whole);
  });
});
