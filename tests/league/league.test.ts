import { expect, test } from 'vitest';
import { cases, NothingSent, type Case } from './cases.ts';
import { newDevice } from './device.ts';
import { buildContender, type ContenderName } from './contenders.ts';

/** Devices on which a case may not have begun. */
const MAX_DEVICES = 3;

async function verdict(contender: ContenderName, name: string, devices = 1): Promise<string> {
  const { backend, run } = cases.find((one) => one.name === name) as Case;
  const device = await newDevice(await buildContender(contender), backend);
  try {
    return await run(device);
  } catch (error) {
    if (!(error instanceof NothingSent) || devices === MAX_DEVICES) throw error;
    return await verdict(contender, name, devices + 1);
  } finally {
    await device.remove();
  }
}

test('[SY2] [SY9] killed while sending: delivers once; deleting first loses entries', async () => {
  expect(await verdict('Tabor', 'Killed while sending')).toBe('exactly once');
  expect(await verdict('workbox-background-sync 7.4.1', 'Killed while sending')).toMatch(/^lost/);
});

test('[SY22] finds a record whose answer was lost at a backend that ignores keys', async () => {
  expect(await verdict('Tabor', 'A backend that ignores keys: the answer is lost after it did it')).toBe('exactly once');
});
