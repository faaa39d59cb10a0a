import type { Change } from '../contenders/change.ts';
import type { Device } from './device.ts';
import { askedRecords, verdictOf } from './judge.ts';
import { oddAnswer, RETRY_AFTER_S, type BackendTraits, type Fate } from './recording-backend.ts';

/** `backend`: the deviations of the backend from the default. */
export type Case = { readonly name: string; readonly backend?: BackendTraits; readonly run: (device: Device) => Promise<string> };

/** Milliseconds within which a case must settle after its fault is over. */
const TIMEOUT_MS = 25_000;
/** A hanging request must time out at some point: every network has a timeout. */
const HANG_TIMEOUT_MS = 50_000;
const MANY_RECORDS = 1_000;
/** Late answers: before and after a client times out after 20 s, as Tabor does. */
const [lateMs, veryLateMs] = [12_000, 25_000];

const ignoresKeys: BackendTraits = { honoursKeys: false };

export const cases: readonly Case[] = [
  {
    name: 'Killed right after “saved”',
    run: async (device) => {
      await device.goOnline(false);
      await device.save(records(3));
      await device.killAndRestart();
      await device.goOnline(true);
      return settleAndJudge(device);
    },
  },
  {
    name: 'Killed while sending',
    run: async (device) => {
      device.setFates('hang', 'hang', 'hang');
      await sendFirst(device, records(3));
      device.setFates();
      await device.killAndRestart();
      return settleAndJudge(device);
    },
  },
  {
    name: 'Offline at the start, then online',
    run: async (device) => {
      await device.goOnline(false);
      await device.save(records(3));
      await device.killAndRestart();
      await device.save([{ record: 'later', version: 1 }]);
      await device.goOnline(true);
      return settleAndJudge(device);
    },
  },
  { name: 'The answer is lost after the backend did it', run: (device) => withFault(device, 'lose-answer') },
  { name: 'The backend answers 500', run: (device) => withFault(device, '500') },
  {
    name: `The backend answers late: after ${lateMs / 1_000} s`,
    run: (device) => withLateAnswers(device, lateMs),
  },
  {
    name: `The backend answers late: after ${veryLateMs / 1_000} s`,
    run: (device) => withLateAnswers(device, veryLateMs),
  },
  {
    name: 'The backend answers something else: `{"Id": N}`',
    run: async (device) => {
      device.setFateOf(() => 'done-object');
      await sendFirst(device, records(3));
      return settleAndJudge(device);
    },
  },
  {
    name: `The backend answers something else: an update with \`${oddAnswer}\``,
    run: async (device) => {
      await device.save(records(1));
      await settleAndJudge(device);
      device.setFateOf(() => 'done-odd');
      await device.save([{ record: 'r1', version: 2 }]);
      return settleAndJudge(device);
    },
  },
  {
    name: `429 with Retry-After: ${RETRY_AFTER_S} s`,
    run: async (device) => {
      device.setFates('429');
      await sendFirst(device, records(1));
      await until(() => device.backend.seen.length > 1, RETRY_AFTER_S * 1_000);
      const [first, second] = device.backend.seen;
      const verdict = await settleAndJudge(device);
      const isEarly = first && second && second.at - first.at < RETRY_AFTER_S * 1_000;
      return isEarly ? `${verdict}; asked again too soon` : verdict;
    },
  },
  { name: 'A captive portal answers 200 with HTML', run: (device) => withFault(device, 'html') },
  {
    name: '401: the login has ended, the user logs in again',
    run: async (device) => {
      let isLoggedIn = false;
      device.setFateOf(() => (isLoggedIn ? 'pass' : '401'));
      await sendFirst(device, records(2));
      await pause(1_000);
      isLoggedIn = true;
      await device.pages[0]?.evaluate(() => window.contender.logIn());
      return settleAndJudge(device);
    },
  },
  {
    name: '422 for the first, others behind it',
    run: async (device) => {
      device.setFateOf(({ record }) => (record === 'r1' ? '422' : 'pass'));
      await sendFirst(device, records(4));
      return settleAndJudge(device, { refused: ['r1'] });
    },
  },
  {
    name: 'A request hangs, others behind it',
    run: async (device) => {
      device.setFates('hang');
      await sendFirst(device, records(3));
      return settleAndJudge(device, { within: HANG_TIMEOUT_MS });
    },
  },
  {
    name: 'A second tab saves offline',
    run: async (device) => {
      const second = await device.openTab();
      await device.goOnline(false);
      await device.save([{ record: 'first tab', version: 1 }]);
      await device.save([{ record: 'second tab', version: 1 }], second);
      await device.killAndRestart();
      await device.goOnline(true);
      return settleAndJudge(device);
    },
  },
  {
    name: 'Two changes of one record, the first fails once',
    run: async (device) => {
      device.setFates('500');
      await sendFirst(device, [{ record: 'r1', version: 1 }]);
      await device.save([{ record: 'r1', version: 2 }]);
      return settleAndJudge(device);
    },
  },
  {
    name: 'The clock goes back between two changes of one record',
    run: async (device) => {
      await device.goOnline(false);
      await device.save([{ record: 'r1', version: 1 }]);
      await device.pages[0]?.evaluate(setClockBack, 2 * 3_600_000);
      await device.save([{ record: 'r1', version: 2 }]);
      await device.killAndRestart();
      await device.goOnline(true);
      return settleAndJudge(device);
    },
  },
  {
    name: `${MANY_RECORDS.toLocaleString('en')} changes made offline`,
    run: async (device) => {
      await device.goOnline(false);
      await device.save(records(MANY_RECORDS));
      await device.killAndRestart();
      await device.goOnline(true);
      return settleAndJudge(device, { within: 4 * 60_000 });
    },
  },
  {
    name: 'A backend that ignores keys: the answer is lost after it did it',
    backend: ignoresKeys,
    run: (device) => withFault(device, 'lose-answer'),
  },
  {
    name: 'A backend that ignores keys: it answers 500 after it did it',
    backend: ignoresKeys,
    run: (device) => withFault(device, 'done-500'),
  },
  { name: 'A backend that ignores keys: it answers 500 and did nothing', backend: ignoresKeys, run: (device) => withFault(device, '500') },
  {
    name: 'A backend that ignores keys: it answers an empty 202 after it did it',
    backend: ignoresKeys,
    run: (device) => withFault(device, 'done-202'),
  },
  {
    name: `A backend that ignores keys: it answers after ${veryLateMs / 1_000} s`,
    backend: ignoresKeys,
    run: (device) => withLateAnswers(device, veryLateMs),
  },
  {
    name: 'A backend that ignores keys: a reused connection breaks after it did it',
    backend: { ...ignoresKeys, reusesConnections: true },
    run: (device) => withFault(device, 'lose-answer'),
  },
  {
    name: 'A backend that ignores keys and has no list: the answer is lost after it did it',
    backend: { ...ignoresKeys, showsLists: false },
    run: (device) => withFault(device, 'lose-answer'),
  },
];

function records(count: number): Change[] {
  return Array.from({ length: count }, (_, index) => ({ record: `r${index + 1}`, version: 1 }));
}

/** Gives the first request this fate; all others pass. */
async function withFault(device: Device, fate: Fate): Promise<string> {
  device.setFates(fate);
  await sendFirst(device, records(3));
  return settleAndJudge(device);
}

/** Every request is carried out at once and answered late; some outboxes send one after the other. */
async function withLateAnswers(device: Device, answerAfterMs: number): Promise<string> {
  const changes = records(2);
  device.setFateOf(() => ({ answerAfterMs }));
  await sendFirst(device, changes);
  return settleAndJudge(device, { within: TIMEOUT_MS + changes.length * answerAfterMs });
}

/** Saves offline, goes online, and wakes the device until the first request has met its fate: without it a case would prove nothing. */
async function sendFirst(device: Device, changes: readonly Change[]): Promise<void> {
  await device.goOnline(false);
  await device.save(changes);
  await device.goOnline(true);
  const wasSent = () => device.backend.seen.length > 0;
  // A device that was woken while its offline attempt ended has put the entries off.
  for (let end = Date.now() + TIMEOUT_MS; !(await wakeUntil(device, wasSent));)
    if (Date.now() > end || (await device.state()).parked.length > 0) throw new NothingSent();
}

/** The device tried before its worker had a network, and asks a person about its entries: the case has not begun. */
export class NothingSent extends Error {}

async function wakeUntil(device: Device, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  await device.wake();
  return until(holds, 2_000);
}

type SettleOptions = { readonly within?: number; readonly refused?: readonly string[] };

/** Wakes the device repeatedly until no delivery is left to come, and waits a little longer for unexpected ones. */
async function settleAndJudge(device: Device, { within = TIMEOUT_MS, refused = [] }: SettleOptions = {}): Promise<string> {
  const { saved, backend } = device;
  const isQuiet = async () => {
    const { held, parked, isSending } = await device.state();
    return !isSending && held <= refused.length + askedRecords(parked, refused).size;
  };
  const end = Date.now() + within;
  let isOver = false;
  while (!isOver && Date.now() < end) {
    isOver = await wakeUntil(device, isQuiet);
  }
  await pause(1_500);
  const { held, parked } = await device.state();
  return verdictOf({ kept: saved, unkept: device.failedSaves, done: backend.done, held, parked, refused });
}

function setClockBack(backMs: number): void {
  const trueDate = Date;
  globalThis.Date = class extends trueDate {
    static override now = () => trueDate.now() - backMs;

    constructor(...parts: readonly []) {
      if (parts.length > 0) super(...parts);
      else super(trueDate.now() - backMs);
    }
  } as DateConstructor;
}

async function until(holds: () => boolean | Promise<boolean>, within: number): Promise<boolean> {
  const end = Date.now() + within;
  while (Date.now() < end) {
    if (await holds()) return true;
    await pause(50);
  }
  return false;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
