import type { Change } from '../contenders/change.ts';

/** Observations of one case: changes saved by the outbox, changes carried out by the backend in order, changes still in the outbox. */
export type Observed = {
  readonly kept: readonly Change[];
  readonly unkept: number;
  readonly done: readonly Change[];
  readonly held: number;
  /** Records with a change that is still in the outbox and parked for the user. */
  readonly parked?: readonly string[];
  /** Records that the backend rejects for good: they must be parked. */
  readonly refused?: readonly string[];
};

/** The verdict of a case in a few words; `exactly once` is the goal. */
export function verdictOf({ kept, unkept, done, held, parked = [], refused = [] }: Observed): string {
  const expected = latest(kept.filter(({ record }) => !refused.includes(record)));
  const effects = Map.groupBy(done, ({ record }) => record);
  const parkedRecords = askedRecords(parked, refused);
  const missing = [...expected].filter(
    ([record, version]) => !parkedRecords.has(record) && !effects.get(record)?.some((effect) => effect.version === version),
  );
  const reordered = [...expected].filter(
    ([record, version]) =>
      effects.get(record)?.some((effect) => effect.version === version) && effects.get(record)?.at(-1)?.version !== version,
  );
  const duplicated = [...effects.values()].filter((versions) => new Set(versions.map(({ version }) => version)).size < versions.length);
  const waiting = held - parkedRecords.size - refused.length;
  const failures = [
    unkept > 0 ? 'not saved, and said so' : null,
    missing.length > 0 ? `${waiting > 0 ? 'stuck' : 'lost'}${share(missing.length, expected.size)}` : null,
    missing.length === 0 && waiting > 0 ? `delivered, still held${share(waiting, expected.size)}` : null,
    duplicated.length > 0 ? `duplicated${share(duplicated.length, expected.size)}` : null,
    reordered.length > 0 ? 'reordered' : null,
    waiting < 0 ? 'the refused one dropped' : null,
    parkedRecords.size > 0 ? `${askedTheUser}${share(parkedRecords.size, expected.size)}` : null,
  ].filter((failure) => failure !== null);
  return failures.length > 0 ? failures.join('; ') : exactlyOnce;
}

export const exactlyOnce = 'exactly once';

/** Delivery unknown: the change is parked, and the user decides whether to send it once more. */
export const askedTheUser = 'asked the user';

/** Records about which the user is asked although the backend did not reject them. */
export function askedRecords(parked: readonly string[], refused: readonly string[]): ReadonlySet<string> {
  return new Set(parked.filter((record) => !refused.includes(record)));
}

/** The user expects a record's last version; an earlier one may have been replaced on the device. */
function latest(changes: readonly Change[]): Map<string, number> {
  return new Map(changes.map(({ record, version }) => [record, version]));
}

function share(some: number, all: number): string {
  return all > 1 ? ` (${some} of ${all})` : '';
}
