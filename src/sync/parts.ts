import type { Outcome } from './entry.ts';
import type { Judged } from './outcome.ts';

/** How a file gets to the backend: whole, or bit by bit. */
export type FilePorts = {
  readonly whole: () => Promise<Outcome>;
  /** How much of it the backend has from earlier parts. */
  readonly received: () => Promise<Judged<number>>;
  /** Sends the bytes from `at` up to `end`; answers how much of the file is there by now. */
  readonly sendPart: (at: number, end: number) => Promise<Judged<number>>;
  /** Has the parts put together: the change itself, under the entry's key. */
  readonly assemble: () => Promise<Outcome>;
  /** Writes down that the file goes in parts, and how large ones; false when a later run has begun. */
  readonly keepPartSize: (bytes: number) => Promise<boolean>;
};

export type SentFile = {
  readonly size: number;
  /** How large its parts are, once it was refused whole. */
  readonly partSize: number | null;
  readonly mayHaveArrived: boolean;
};

/** Below what common proxies let through, with room for what surrounds it. */
const largestPart = 512 * 1024;
/** Who refuses so little lets nothing through. */
const smallestPart = 16 * 1024;

/**
 * Sends a file; one that is refused as too large goes in parts, each acknowledged on its own, so that an interrupted upload resumes where it
 * was (SY3, SY12). `limit`: what the backend itself takes at most; of more than that parts would be refused, too.
 */
export async function sendFile(ports: FilePorts, file: SentFile, limit: number): Promise<Outcome> {
  if (file.partSize !== null) return sendInParts(ports, file, file.partSize);
  const outcome = await ports.whole();
  const part = file.size <= limit ? smaller(file.size) : null;
  if (!isTooLarge(outcome) || part === null) return outcome;
  return (await ports.keepPartSize(part)) ? sendInParts(ports, file, part) : overtaken;
}

async function sendInParts(ports: FilePorts, { size, mayHaveArrived }: SentFile, partSize: number): Promise<Outcome> {
  if (mayHaveArrived) {
    // Put together by an attempt whose answer was lost: nothing has to go again.
    const before = await ports.assemble();
    if (!isIncomplete(before) && !isUnknownCall(before)) return before;
  }
  const there = await ports.received();
  if (there.kind !== 'answered') return isUnknownCall(there) ? tooLarge : there;
  let part = partSize;
  for (let at = there.value; at < size; ) {
    const sent = await ports.sendPart(at, Math.min(size, at + part));
    if (isTooLarge(sent)) {
      const next = smaller(Math.min(part, size - at));
      if (next === null) return tooLarge;
      part = next;
      if (!(await ports.keepPartSize(part))) return overtaken;
    } else if (sent.kind !== 'answered') {
      return isUnknownCall(sent) ? tooLarge : sent;
    } else if (sent.value <= at) {
      return again('unreadable-answer');
    } else {
      at = sent.value;
    }
  }
  return ports.assemble();
}

/** Half of what was refused; null when that is of no use any more. */
function smaller(refused: number): number | null {
  return refused <= smallestPart ? null : Math.max(smallestPart, Math.min(largestPart, Math.ceil(refused / 2)));
}

type Result = Outcome | Judged<number>;

function isTooLarge(result: Result): boolean {
  return result.kind === 'parked' && result.refusal.code === 'too-large';
}

/** A backend that has no calls for parts. */
function isUnknownCall(result: Result): boolean {
  return result.kind === 'parked' && (result.refusal.code === 'not-found' || result.refusal.code === 'method-not-allowed');
}

function isIncomplete(result: Outcome): boolean {
  return result.kind === 'retry' && result.refusal.code === 'upload-incomplete';
}

const tooLarge: Outcome = { kind: 'parked', refusal: { code: 'too-large', faults: [], detail: null } };
const overtaken = again('conflict');

/** Parts do nothing to the record: an attempt that ends among them leaves no doubt. */
function again(code: 'conflict' | 'unreadable-answer'): Outcome & { kind: 'retry' } {
  return { kind: 'retry', refusal: { code, faults: [], detail: null }, afterMs: null, wasSent: false };
}
