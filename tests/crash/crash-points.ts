import type { Browser } from 'playwright';
import { batchCall } from '../../src/contract/delivery/batch.ts';
import { newCrashDevice, type CrashDevice, type Scripts } from './crash-device.ts';
import { expectedAfter, isAtRest, goOnline, waitForQueue, runHistory } from './history.ts';
import type { BackendState, Ledger } from './ledger.ts';

/** Result of a run that was killed after one step. */
export type CrashPoint = {
  readonly step: number;
  /** The step before the kill; null when the history ended before it. */
  readonly after: string | null;
  readonly accepted: number;
  /** Handovers and readings of this run at the backend. */
  readonly arrived: { readonly handovers: number; readonly readings: number };
  /** Batches that the run sent. */
  readonly batches: number;
  /** Violation of exactly-once delivery; null for none. */
  readonly violation: string | null;
};

type CrashRunOptions = {
  readonly browser: Browser;
  readonly backendUrl: string;
  readonly scripts: Scripts;
  readonly ledger: Ledger;
  /** Number of devices that run in parallel. */
  readonly devices: number;
};

/**
 * Runs the history once for every step that `choose` accepts, with page and worker killed after it, until the history ends before the step.
 * Each time the device restarts, drains, and is compared with the backend: every accepted change is there exactly once,
 * with its photos, and nothing else is; the change that was being saved at the kill may be there.
 */
export async function runCrashPoints(
  stage: CrashRunOptions,
  choose: (step: number) => boolean,
  isEnough: (point: CrashPoint) => boolean = isPastTheEnd,
): Promise<CrashPoint[]> {
  const points: CrashPoint[] = [];
  let next = 1;
  let isOver = false;
  const work = async (): Promise<void> => {
    let device = await newCrashDevice(stage.browser, stage.backendUrl, stage.scripts);
    while (!isOver) {
      const step = next++;
      if (!choose(step)) continue;
      const point = await crashAfter(device, stage.ledger, step);
      points.push(point);
      isOver ||= isEnough(point);
      if (point.violation === null) continue;
      // A device with a violation cannot be used for the next step.
      await device.close();
      device = await newCrashDevice(stage.browser, stage.backendUrl, stage.scripts);
    }
    await device.close();
  };
  await Promise.all(Array.from({ length: stage.devices }, work));
  return points.toSorted((left, right) => left.step - right.step);
}

/** The history ended before the step. */
function isPastTheEnd({ after }: CrashPoint): boolean {
  return after === null;
}

async function crashAfter(device: CrashDevice, ledger: Ledger, step: number): Promise<CrashPoint> {
  const mark = `crash ${step} ${crypto.randomUUID()}`;
  const { blobs: strayPhotos } = await device.run(() => window.taborDevice.queue(), null);
  device.gates.arm(step);
  let accepted = 0;
  let arrived = { handovers: 0, readings: 0 };
  let after: string | null = null;
  const requestsBefore = device.network.requests.length;
  const batches = () => device.network.requests.slice(requestsBefore).filter(({ path }) => path === batchCall.path).length;
  try {
    const outcome = await runHistory(device, mark);
    accepted = outcome.accepted;
    if (!outcome.isWhole) {
      after = device.gates.steps[step - 1] ?? '';
      goOnline(device);
      await device.killAndRestart();
      await waitForQueue(device, isAtRest);
    }
    const state = await ledger.stateOf(mark);
    arrived = { handovers: state.handovers.length, readings: state.readings.length };
    const { parked, blobs, pending } = await device.run(() => window.taborDevice.queue(), null);
    if (parked.length > 0) throw new Error(`parked: ${parked.join(', ')}`);
    if (pending > 0) throw new Error(`${pending} entries still counted as pending`);
    // Photos of a handover that was never saved belong to its draft.
    if (accepted > 0 && blobs > strayPhotos) throw new Error(`${blobs - strayPhotos} photos left on the device`);
    return { step, after, accepted, arrived, batches: batches(), violation: violationOf(state, accepted) };
  } catch (error) {
    return { step, after, accepted, arrived, batches: batches(), violation: String(error) };
  } finally {
    device.gates.disarm();
  }
}

function violationOf(state: BackendState, accepted: number): string | null {
  const text = JSON.stringify(state);
  const allowed = [accepted, accepted + 1].map((count) => JSON.stringify(expectedAfter(count)));
  return allowed.includes(text) ? null : `the company has ${text} after ${accepted} accepted intents`;
}
