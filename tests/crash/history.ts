import { createHash } from 'node:crypto';
import type { NetworkFault } from '../support/backend/fault-proxy.ts';
import { pngBytes } from '../support/fixtures/handovers.ts';
import { smallFleet } from '../support/backend/seed/small-fleet.ts';
import { Frozen, type CrashDevice } from './crash-device.ts';
import type { Queue } from './in-page.ts';
import type { BackendState, HandoverState } from './ledger.ts';

/** Two different photos: bytes after the end of the image data are stored but not shown. */
const photos = [1, 2].map((number) => Buffer.concat([pngBytes, Buffer.from([number])]));

const saveAddress = '/VehicleHandoverDocument/CreateOrUpdate';
const uploadAddress = '/File/UploadToTable';
const confirmAddress = '/VehicleHandoverDocument/Confirm/';

/** The expected queue states are reached quickly or never. */
const TIMEOUT_MS = 20_000;

/** The same value for handovers and readings of the vehicle: any other would not be plausible between them. */
const READING = 48_210;

/** The effect of each change of the history, in order. */
const effects: readonly ((kept: BackendState) => BackendState)[] = [
  () => ({ handovers: [{ Comments: '', isConfirmed: false, faults: [{ Description: 'rysa', files: hashesOf(photos) }] }], readings: [] }),
  (record) => changed(record, { Comments: 'edited while it waits' }),
  (record) => ({ ...record, readings: [READING] }),
  (record) => changed(record, { Comments: 'edited at the company' }),
  (record) => changed(record, { Comments: 'edited while in doubt' }),
  (record) => changed(record, { isConfirmed: true }),
];

/** The backend's state once the first `accepted` changes of the history have arrived. */
export function expectedAfter(accepted: number): BackendState {
  return effects.slice(0, accepted).reduce<BackendState>((state, effect) => effect(state), { handovers: [], readings: [] });
}

/**
 * A handover with a fault and two photos is created offline, edited while waiting after the clock went back, and a counter is read; all
 * delivered with lost answers; edited again with a lost answer; edited in doubt, and confirmed, which a 500 delays once.
 * Returns how many changes were accepted, and whether the history reached its end.
 */
export async function runHistory(device: CrashDevice, mark: string): Promise<{ accepted: number; isWhole: boolean }> {
  const key = `local-${crypto.randomUUID()}`;
  const pictures = photos.map((bytes) => bytes.toString('base64'));
  let accepted = 0;
  const intend = async (act: Promise<void>) => {
    await act;
    accepted++;
  };
  const edit = (Comments: string) =>
    intend(device.run(([edited, words]) => window.taborDevice.edit(edited, { Comments: words }), [key, Comments] as const));
  const setClockBack = (hours: number) => device.run((back) => window.taborDevice.setClockBack(back), hours);
  const requestSync = () => device.run(() => window.taborDevice.requestSync(), null);
  try {
    goOffline(device);
    await intend(
      device.run(([handoverKey, fields, images]) => window.taborDevice.handOver(handoverKey, fields, images), [
        key,
        fieldsOf(mark),
        pictures,
      ] as const),
    );
    await setClockBack(1);
    await edit('edited while it waits');
    await intend(
      device.run((fields) => window.taborDevice.readCounter(fields), {
        VehicleId: smallFleet.vehicle,
        CounterState: READING,
        Comments: mark,
      }),
    );
    // All uploads lose their answer: the browser itself retries once on another connection.
    goOnline(device, (path) => (path.startsWith(uploadAddress) ? 'lose-answer' : 'pass'));
    await requestSync();
    await waitForQueue(device, isHeldUp);
    goOnline(device);
    await requestSync();
    await waitForQueue(device, isEmpty);

    goOnline(device, (path) => (path === saveAddress ? 'lose-answer' : 'pass'));
    await edit('edited at the company');
    await waitForQueue(device, isHeldUp);
    goOffline(device);
    await setClockBack(2);
    await edit('edited while in doubt');
    await setClockBack(3);
    await intend(device.run((confirmed) => window.taborDevice.confirm(confirmed), key));
    goOnline(device, onceAt(confirmAddress, { status: 500, body: 'Internal Server Error' }));
    await requestSync();
    await waitForQueue(device, (queue) => isEmpty(queue) || (isHeldUp(queue) && queue.waiting === 1));
    await requestSync();
    await waitForQueue(device, isAtRest);
    return { accepted, isWhole: true };
  } catch (error) {
    if (error instanceof Frozen) return { accepted, isWhole: false };
    throw error;
  }
}

/** Waits for a state of the device's queue. Throws `Frozen`, or an error with the current state after a timeout. */
export async function waitForQueue(device: CrashDevice, isExpected: (queue: Queue) => boolean): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const queue = await device.run(() => window.taborDevice.queue(), null);
    if (isExpected(queue)) return;
    if (Date.now() > until) throw new Error(`the queue stays ${JSON.stringify(queue)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The queue is empty, and the pull after the drain has ended. */
export function isAtRest(queue: Queue): boolean {
  return isEmpty(queue) && !queue.isDraining;
}

function isEmpty({ waiting, sending }: Queue): boolean {
  return waiting + sending === 0;
}

function isHeldUp({ postponed, isDraining }: Queue): boolean {
  return postponed > 0 && !isDraining;
}

/** Connects the device; `choose` sets the fault of each call. */
export function goOnline(device: CrashDevice, choose: (path: string) => NetworkFault = () => 'pass'): void {
  device.gates.isOnline = true;
  device.behave(choose);
}

function goOffline(device: CrashDevice): void {
  device.gates.isOnline = false;
  device.behave(() => 'cut');
}

function onceAt(address: string, fault: NetworkFault): (path: string) => NetworkFault {
  let isDone = false;
  return (path) => {
    if (isDone || !path.startsWith(address)) return 'pass';
    isDone = true;
    return fault;
  };
}

function fieldsOf(mark: string): Record<string, unknown> {
  const unsigned = { strokes: [], png: null, unsigned: { Reason: 'did-not-wait', Note: '' } };
  return {
    VehicleId: smallFleet.vehicle,
    FromEmployeeId: smallFleet.from,
    ToEmployeeId: smallFleet.to,
    Counter: READING,
    Fuel: '3/4',
    PlaceName: mark,
    AdditionalFieldValues: [{ Id: smallFleet.requiredField, Value: 'jest' }],
    From: unsigned,
    To: unsigned,
  };
}

function changed({ handovers, readings }: BackendState, fields: Partial<HandoverState>): BackendState {
  return { handovers: handovers.map((handover) => ({ ...handover, ...fields })), readings };
}

function hashesOf(files: readonly Buffer[]): string[] {
  return files.map((bytes) => createHash('sha256').update(bytes).digest('hex')).toSorted();
}
