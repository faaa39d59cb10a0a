import { createHash } from 'node:crypto';
import type { Fault } from '../support/fault-proxy.ts';
import { pngBytes } from '../support/handovers.ts';
import { smallFleet } from '../support/small-fleet.ts';
import { Frozen, type CrashDevice } from './crash-device.ts';
import type { Queue } from './in-page.ts';
import type { Kept, KeptHandover } from './ledger.ts';

/** Two photos that differ: what follows the end of a picture is not shown, and is kept. */
const photos = [1, 2].map((number) => Buffer.concat([pngBytes, Buffer.from([number])]));

const saveAddress = '/VehicleHandoverDocument/CreateOrUpdate';
const uploadAddress = '/File/UploadToTable';
const confirmAddress = '/VehicleHandoverDocument/Confirm/';

/** What the history waits for comes at once, or never. */
const patienceMs = 20_000;

/** The same everywhere: between other handovers and readings of the vehicle, any other value would be out of line. */
const reading = 48_210;

/** What each intent of the history adds or changes, in their order. */
const effects: readonly ((kept: Kept) => Kept)[] = [
  () => ({ handovers: [{ Comments: '', isConfirmed: false, faults: [{ Description: 'rysa', files: hashesOf(photos) }] }], readings: [] }),
  (kept) => changed(kept, { Comments: 'edited while it waits' }),
  (kept) => ({ ...kept, readings: [reading] }),
  (kept) => changed(kept, { Comments: 'edited at the company' }),
  (kept) => changed(kept, { Comments: 'edited while in doubt' }),
  (kept) => changed(kept, { isConfirmed: true }),
];

/** What the company must have once the first `accepted` intents of the history have arrived. */
export function expectedAfter(accepted: number): Kept {
  return effects.slice(0, accepted).reduce<Kept>((kept, effect) => effect(kept), { handovers: [], readings: [] });
}

/**
 * A handover with a fault and two photos made without a network, edited while it waits with a clock that went back, and a counter read;
 * delivered with answers lost; edited again, its answer lost; edited while that is in doubt, and confirmed, which a 500 holds up once.
 * Answers how many intents were accepted, and whether it went to its end.
 */
export async function runHistory(device: CrashDevice, mark: string): Promise<{ accepted: number; isWhole: boolean }> {
  const key = `local-${crypto.randomUUID()}`;
  const pictures = photos.map((bytes) => bytes.toString('base64'));
  let accepted = 0;
  const intend = async (act: Promise<void>) => {
    await act;
    accepted++;
  };
  const edit = (Comments: string) => intend(device.run(([edited, words]) => window.taborDevice.edit(edited, { Comments: words }), [key, Comments] as const));
  const setClockBack = (hours: number) => device.run((back) => window.taborDevice.setClockBack(back), hours);
  const poke = () => device.run(() => window.taborDevice.poke(), null);
  try {
    offline(device);
    await intend(device.run(([made, fields, taken]) => window.taborDevice.handOver(made, fields, taken), [key, fieldsOf(mark), pictures] as const));
    await setClockBack(1);
    await edit('edited while it waits');
    await intend(device.run((fields) => window.taborDevice.readCounter(fields), { VehicleId: smallFleet.vehicle, CounterState: reading, Comments: mark }));
    // Not once only: the browser itself tries again on another connection.
    online(device, (path) => (path.startsWith(uploadAddress) ? 'lose-answer' : 'pass'));
    await poke();
    await queueThat(device, isHeldUp);
    online(device);
    await poke();
    await queueThat(device, isEmpty);

    online(device, (path) => (path === saveAddress ? 'lose-answer' : 'pass'));
    await edit('edited at the company');
    await queueThat(device, isHeldUp);
    offline(device);
    await setClockBack(2);
    await edit('edited while in doubt');
    await setClockBack(3);
    await intend(device.run((confirmed) => window.taborDevice.confirm(confirmed), key));
    online(device, onceAt(confirmAddress, { status: 500, body: 'Internal Server Error' }));
    await poke();
    await queueThat(device, (queue) => isEmpty(queue) || (isHeldUp(queue) && queue.waiting === 1));
    await poke();
    await queueThat(device, isAtRest);
    return { accepted, isWhole: true };
  } catch (error) {
    if (error instanceof Frozen) return { accepted, isWhole: false };
    throw error;
  }
}

/** Waits until the queue of the device is as wanted. Throws `Frozen`, and what it was like when that takes too long. */
export async function queueThat(device: CrashDevice, isWanted: (queue: Queue) => boolean): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const queue = await device.run(() => window.taborDevice.queue(), null);
    if (isWanted(queue)) return;
    if (Date.now() > until) throw new Error(`the queue stays ${JSON.stringify(queue)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Nothing waits, and nothing is fetched any more after what was sent. */
export function isAtRest(queue: Queue): boolean {
  return isEmpty(queue) && !queue.isDraining;
}

function isEmpty({ waiting, sending }: Queue): boolean {
  return waiting + sending === 0;
}

function isHeldUp({ postponed, isDraining }: Queue): boolean {
  return postponed > 0 && !isDraining;
}

/** There is a network from now on, in which `choose` decides what becomes of each call. */
export function online(device: CrashDevice, choose: (path: string) => Fault = () => 'pass'): void {
  device.gates.isOnline = true;
  device.behave(choose);
}

function offline(device: CrashDevice): void {
  device.gates.isOnline = false;
  device.behave(() => 'cut');
}

function onceAt(address: string, fault: Fault): (path: string) => Fault {
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
    Counter: reading,
    Fuel: '3/4',
    PlaceName: mark,
    AdditionalFieldValues: [{ Id: smallFleet.requiredField, Value: 'jest' }],
    From: unsigned,
    To: unsigned,
  };
}

function changed({ handovers, readings }: Kept, fields: Partial<KeptHandover>): Kept {
  return { handovers: handovers.map((handover) => ({ ...handover, ...fields })), readings };
}

function hashesOf(files: readonly Buffer[]): string[] {
  return files.map((bytes) => createHash('sha256').update(bytes).digest('hex')).toSorted();
}
