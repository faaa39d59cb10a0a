import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { openSession, userOfToken } from '../../../../server/auth/sessions.ts';
import { createChangeHub } from '../../../../server/changes/change-hub.ts';
import { createSharedReads } from '../../../../server/changes/shared-reads.ts';
import { rowsOfTable, type ChangesAnswer } from '../../../../src/contract/delivery/change-feed.ts';
import { pushedChanges, type PushedChanges } from '../../../../src/contract/delivery/stream-rows.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';

onNewestPostgres('the change stream', (app) => {
  const newToken = async (username: string) => {
    const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', username).executeTakeFirstOrThrow();
    return openSession(app.db, Id, { hours: 1, device: { kind: 'tablet', name: 'Chrome', network: '127.0.0.1', proof: null } });
  };
  /** Reads until `text` has come; false when the stream ended before. */
  const hears = async (reader: ReadableStreamDefaultReader<Uint8Array>, text: string): Promise<boolean> => {
    for (let read = ''; ;) {
      const { value, done } = await reader.read();
      if (done) return false;
      read += new TextDecoder().decode(value);
      if (read.includes(text)) return true;
    }
  };
  const open = async (token: string) => {
    const response = await app.request('/api/Changes/Stream', { headers: { Authorization: `Bearer ${token}` } });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body!.getReader();
    const until = (text: string) => hears(reader, text);
    const close = () => reader.cancel();
    expect(await until(': open')).toBe(true);
    return { until, close };
  };
  const change = () => sql`UPDATE vehicle SET "Status" = "Status" || '.' WHERE "Id" = ${smallFleet.vehicle}`.execute(app.db);

  test('[R-141] notifies every stream of a change', async () => {
    const [one, other] = [await open(app.tokenOf('admin')), await open(app.tokenOf('driver'))];
    await change();
    expect(await Promise.all([one.until('event: change'), other.until('event: change')])).toEqual([true, true]);
    await Promise.all([one.close(), other.close()]);
  });

  /** Opens a stream that takes rows, and resolves with its next events. */
  const openWithRows = async (token: string) => {
    const response = await app.request('/api/Changes/Stream?rows=true', { headers: { Authorization: `Bearer ${token}` } });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let unread = '';
    const next = async (name: string): Promise<string> => {
      for (;;) {
        const [, data] = new RegExp(`event: ${name}\\ndata: (.*)\\n\\n`).exec(unread) ?? [];
        if (data !== undefined) {
          unread = unread.slice(unread.indexOf(data) + data.length);
          return data;
        }
        const { value, done } = await reader.read();
        if (done) throw new Error('the stream ended');
        unread += value;
      }
    };
    const nextRows = async (): Promise<PushedChanges> => v.parse(pushedChanges, JSON.parse(await next('rows')));
    return { next, nextRows, close: () => reader.cancel() };
  };
  const ask = async (token: string, since?: string) =>
    (await (
      await app.request(`/api/Changes${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).json()) as ChangesAnswer;

  test('[R-141] [SY25] streams the rows after an answer’s end as the feed returns them', async () => {
    const token = app.tokenOf('admin');
    const stream = await openWithRows(token);
    await expect.poll(async () => (await ask(token)).Link).toBeDefined();
    const { Cursor, Link } = await ask(token);
    await change();
    const first = await stream.nextRows();
    const { Lists, Reads } = await ask(token, Cursor);
    expect(first).toMatchObject({ Since: Link, Lists, Reads });
    await change();
    const second = await stream.nextRows();
    expect(second.Since).toBe(first.Link);
    expect(rowsOfTable(second.Lists['vehicle']!)).toEqual(rowsOfTable((await ask(token, first.Cursor)).Lists['vehicle']!));
    expect((await ask(token, second.Cursor)).Lists).toEqual({});
    await stream.close();
  });

  test('[R-141] hints where an answer differs by user', async () => {
    const token = app.tokenOf('admin');
    const stream = await openWithRows(token);
    await expect.poll(async () => (await ask(token)).Link).toBeDefined();
    await change();
    await stream.nextRows();
    await sql`UPDATE employee SET "PhoneNumber" = '1' WHERE "Id" = ${smallFleet.to}`.execute(app.db);
    expect(Number(await stream.next('change'))).toBeGreaterThan(0);
    await stream.close();
  });

  test('[R-141] keeps a stream that opens while rights are read', async () => {
    const hub = createChangeHub(app.db, {
      demoMode: true,
      isStopping: () => false,
      rows: { gridColumns: new Map(), share: createSharedReads(), wallTime: () => '' },
    });
    const users = await Promise.all(
      ['admin', 'manager'].map(async (name) =>
        userOfToken(
          app.db,
          { token: await newToken(name), proof: null, network: '127.0.0.1' },
          { demoMode: true, tokenHours: 1, loginDays: 1 },
        ),
      ),
    );
    const [first, later] = users.map((user) => () => hub.open(user!, false)!.getReader());
    const readers: ReadableStreamDefaultReader<Uint8Array>[] = [];
    await app.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE device IN ACCESS EXCLUSIVE MODE`.execute(trx);
      readers.push(first!());
      // The look's query for rights waits for the lock.
      for (let waits = false; !waits;)
        waits = (await sql`SELECT FROM pg_locks WHERE relation = 'device'::regclass AND NOT granted`.execute(trx)).rows.length > 0;
      readers.push(later!());
    });
    expect(await Promise.all(readers.map((reader) => hears(reader, 'event: change')))).toEqual([true, true]);
    await Promise.all(readers.map((reader) => reader.cancel()));
  });

  test('[R-141] a reader that stops reading does not delay the others', async () => {
    const slow = await app.request('/api/Changes/Stream', { headers: { Authorization: `Bearer ${app.tokenOf('manager')}` } });
    const one = await open(app.tokenOf('admin'));
    for (let times = 0; times < 3; times++) {
      await change();
      expect(await one.until('event: change')).toBe(true);
    }
    await Promise.all([one.close(), slow.body?.cancel()]);
  });

  test('[R-141] [R-153] ends with the logout, and no other stream does', async () => {
    const token = await newToken('manager');
    const [mine, other] = [await open(token), await open(app.tokenOf('admin'))];
    await app.request('/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    expect(await mine.until('never')).toBe(false);
    await change();
    expect(await other.until('event: change')).toBe(true);
    await other.close();
  });

  test('[R-141] [R-153] ends when a right is taken away', async () => {
    const token = await newToken('viewer');
    const mine = await open(token);
    await sql`DELETE FROM user_permission WHERE "UserId" = (SELECT "Id" FROM user_account WHERE "Username" = 'viewer')`.execute(app.db);
    expect(await mine.until('never')).toBe(false);
  });

  test('[R-141] requires a login', async () => {
    expect((await app.request('/api/Changes/Stream')).status).toBe(401);
  });
});
