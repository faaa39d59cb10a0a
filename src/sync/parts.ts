import { isMissing } from '../contract/wire/problem.ts';
import { toRejection } from '../contract/delivery/rejection.ts';
import type { Outcome } from './entry.ts';
import { retry, type Classified } from './outcome.ts';

/** Upload of a file: whole or in parts. */
export type FilePorts = {
  readonly sendWhole: () => Promise<Outcome>;
  /** Number of bytes that the backend has from earlier parts. */
  readonly received: () => Promise<Classified<number>>;
  /** Sends the bytes from `at` up to, excluding, `end`. Returns the number of bytes received so far. */
  readonly sendPart: (at: number, end: number) => Promise<Classified<number>>;
  /** Assembles the parts: the change itself, under the entry's key. */
  readonly assemble: () => Promise<Outcome>;
  /** Stores that the file is sent in parts of this size; false when the run is fenced. */
  readonly savePartSize: (bytes: number) => Promise<boolean>;
};

export type SentFile = {
  readonly size: number;
  /** Size of the parts; null until the whole file was rejected. */
  readonly partSize: number | null;
  readonly mayHaveArrived: boolean;
};

/** Below the body limit of common proxies, with room for the multipart envelope. */
const MAX_PART_BYTES = 512 * 1024;
/** Smaller parts are not tried: a proxy that rejects this size accepts nothing. */
const MIN_PART_BYTES = 16 * 1024;

/**
 * Sends a file. A file rejected as too large is sent in parts, each acknowledged separately, so that an interrupted upload resumes (SY3,
 * SY12). `limit`: the backend's own maximum, beyond which it would reject parts too.
 */
export async function sendFile(ports: FilePorts, file: SentFile, limit: number): Promise<Outcome> {
  if (file.partSize !== null) return sendInParts(ports, file, file.partSize);
  const outcome = await ports.sendWhole();
  const part = file.size <= limit ? halvedSize(file.size) : null;
  if (!isTooLarge(outcome) || part === null) return outcome;
  return (await ports.savePartSize(part)) ? sendInParts(ports, file, part) : fenced;
}

async function sendInParts(ports: FilePorts, { size, mayHaveArrived }: SentFile, partSize: number): Promise<Outcome> {
  if (mayHaveArrived) {
    // An earlier attempt whose response was lost may have assembled the file already.
    const before = await ports.assemble();
    if (!isIncomplete(before) && !isUnknownCall(before)) return before;
  }
  const received = await ports.received();
  if (received.kind !== 'answered') return isUnknownCall(received) ? tooLarge : received;
  let part = partSize;
  for (let at = received.value; at < size;) {
    const reply = await ports.sendPart(at, Math.min(size, at + part));
    if (isTooLarge(reply)) {
      const next = halvedSize(Math.min(part, size - at));
      if (next === null) return tooLarge;
      part = next;
      if (!(await ports.savePartSize(part))) return fenced;
    } else if (reply.kind !== 'answered') {
      return isUnknownCall(reply) ? tooLarge : reply;
    } else if (reply.value <= at) {
      return retryOutcome('unreadable-answer');
    } else {
      at = reply.value;
    }
  }
  return ports.assemble();
}

/** Half of the rejected size; null below the minimum. */
function halvedSize(rejectedSize: number): number | null {
  return rejectedSize <= MIN_PART_BYTES ? null : Math.max(MIN_PART_BYTES, Math.min(MAX_PART_BYTES, Math.ceil(rejectedSize / 2)));
}

type Result = Outcome | Classified<number>;

function isTooLarge(result: Result): boolean {
  return result.kind === 'parked' && result.rejection.code === 'too-large';
}

/** The backend does not support uploads in parts. */
function isUnknownCall(result: Result): boolean {
  return result.kind === 'parked' && isMissing(result.rejection);
}

function isIncomplete(result: Outcome): boolean {
  return result.kind === 'retry' && result.rejection.code === 'upload-incomplete';
}

const tooLarge: Outcome = { kind: 'parked', rejection: toRejection('too-large') };
const fenced = retryOutcome('conflict');

/** Parts do not change the record: an attempt that fails among them is not in doubt. */
function retryOutcome(code: 'conflict' | 'unreadable-answer'): Outcome & { kind: 'retry' } {
  return retry(code, null, false);
}
