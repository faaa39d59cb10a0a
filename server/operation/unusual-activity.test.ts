import { expect, test } from 'vitest';
import type { SecurityEvent } from '../auth/security-event.ts';
import { watchUnusualActivity } from './unusual-activity.ts';

const event = (Kind: SecurityEvent['Kind'], UserId: number | null = 7): SecurityEvent => ({
  Kind,
  UserId,
  Name: 'anna',
  Address: '10.0.0.1',
  Subject: 'GET /File/Get/1',
});

test('[R-155] reports a user’s unusual exports, downloads or refusals once an hour', () => {
  const lines: string[] = [];
  let now = 1_000_000;
  const watch = watchUnusualActivity(
    null,
    (line) => lines.push(line),
    () => now,
  );
  const repeat = (times: number, one: SecurityEvent) => Array.from({ length: times }, () => watch(one)).filter((alert) => alert !== null);
  expect(repeat(20, event('export'))).toEqual([]);
  expect(repeat(20, event('export', 8))).toEqual([]);
  expect(repeat(30, event('export'))).toEqual([
    { Kind: 'unusual', UserId: 7, Name: 'anna', Address: '10.0.0.1', Subject: 'export: more than 20 an hour' },
  ]);
  expect(repeat(500, event('download'))).toHaveLength(1);
  expect(repeat(500, event('login'))).toEqual([]);
  expect(repeat(500, event('refused', null))).toEqual([]);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 'warning', kind: 'export', user: 7 }),
    expect.objectContaining({ kind: 'download', limit: 300 }),
  ]);
  expect(lines.join()).not.toContain('anna');
  now += 3_600_000;
  expect(repeat(21, event('export'))).toHaveLength(1);
});
