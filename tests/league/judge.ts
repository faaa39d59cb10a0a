import type { Change } from './contender.ts';

/** What was observed of one case: what the outbox had kept, what the backend carried out in its order, what is still held. */
export type Observed = {
  readonly kept: readonly Change[];
  readonly unkept: number;
  readonly done: readonly Change[];
  readonly held: number;
  /** Records that the backend refuses for good: theirs to keep, for the user. */
  readonly refused?: readonly string[];
};

/** The case in a word or two; `exactly once` is what everybody wants. */
export function verdictOf({ kept, unkept, done, held, refused = [] }: Observed): string {
  const wanted = latest(kept.filter(({ record }) => !refused.includes(record)));
  const effects = Map.groupBy(done, ({ record }) => record);
  const missing = [...wanted].filter(([record, version]) => !effects.get(record)?.some((effect) => effect.version === version));
  const reordered = [...wanted].filter(([record, version]) => effects.get(record)?.some((effect) => effect.version === version) && effects.get(record)?.at(-1)?.version !== version);
  const twice = [...effects.values()].filter((versions) => new Set(versions.map(({ version }) => version)).size < versions.length);
  const faults = [
    unkept > 0 ? 'not saved, and said so' : null,
    missing.length > 0 ? `${held > refused.length ? 'stuck' : 'lost'}${share(missing.length, wanted.size)}` : null,
    twice.length > 0 ? `duplicated${share(twice.length, wanted.size)}` : null,
    reordered.length > 0 ? 'reordered' : null,
    held < refused.length ? 'the refused one dropped' : null,
  ].filter((fault) => fault !== null);
  return faults.length > 0 ? faults.join('; ') : 'exactly once';
}

/** A record's last version is what the user wants to see; an earlier one may have been replaced on the device. */
function latest(changes: readonly Change[]): Map<string, number> {
  return new Map(changes.map(({ record, version }) => [record, version]));
}

function share(some: number, all: number): string {
  return all > 1 ? ` (${some} of ${all})` : '';
}
