import { expect, test } from 'vitest';
import { cases } from './cases.ts';
import { newDevice } from './device.ts';
import { buildEntry, type EntryName } from './entries.ts';

async function verdict(contender: EntryName, name: string): Promise<string> {
  const device = await newDevice(await buildEntry(contender));
  try {
    return (await cases.find((one) => one.name === name)?.run(device)) ?? 'no such case';
  } finally {
    await device.remove();
  }
}

test('[SY2] [SY9] in the league’s torture, killed while sending, ours delivers exactly once and an outbox that deletes first loses', async () => {
  expect(await verdict('Tabor', 'Killed while sending')).toBe('exactly once');
  expect(await verdict('workbox-background-sync 7.4.1', 'Killed while sending')).toMatch(/^lost/);
});
