import type { Kysely, Transaction } from 'kysely';
import { pipelinedTransaction, sharedTransaction, type Ending } from '../database/pipelined.ts';
import { retryConflicts } from '../database/retry.ts';
import type { Database } from '../database/tables.ts';
import { lockVehiclesOf, type ChangeScope } from './begin-change.ts';

type Act<Answer> = (trx: Transaction<Database>) => Promise<Ending<Answer>>;

/**
 * Runs a change in a transaction and returns its answer once it is durable. The act may run several times; only its last run takes effect.
 */
export type Transact = <Answer>(act: Act<Answer>, scope: ChangeScope | null) => Promise<Answer>;

/** Gives each change a transaction of its own, which is retried when PostgreSQL aborts it in favour of another. */
export function ownTransaction(db: Kysely<Database>): Transact {
  return (act) => retryConflicts(() => pipelinedTransaction(db, act));
}

/** A change that may share its transaction with others. `leave` says that it needs none. */
export type Sharing = { readonly transact: Transact; readonly leave: () => void };

type Waiting = {
  readonly act: Act<unknown>;
  readonly scope: ChangeScope | null;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Lets `count` changes share one transaction and its COMMIT (decision 443). It begins when each of them waits for it or has left, so
 * nothing is locked before. A change that fails runs again, alone, and answers what it answers there; those beside it run again without it.
 */
export function shareTransaction(db: Kysely<Database>, count: number): readonly Sharing[] {
  const waiting: Waiting[] = [];
  let missing = count;
  const arrive = () => {
    missing -= 1;
    if (missing === 0) void runTogether(db, waiting);
  };
  return Array.from({ length: count }, () => {
    let hasArrived = false;
    return {
      transact: <Answer>(act: Act<Answer>, scope: ChangeScope | null) => {
        if (hasArrived) return ownTransaction(db)(act, scope);
        hasArrived = true;
        return new Promise<Answer>((resolve, reject) => {
          waiting.push({ act, scope, resolve: resolve as Waiting['resolve'], reject });
          arrive();
        });
      },
      leave: () => {
        if (hasArrived) return;
        hasArrived = true;
        arrive();
      },
    };
  });
}

/**
 * Settles all of `changes`. Those that fail together are tried apart, on connections of their own, so that none waits for what another
 * waits for.
 */
async function runTogether(db: Kysely<Database>, changes: readonly Waiting[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  if (changes.length === 1) return ownTransaction(db)(first.act, first.scope).then(first.resolve, first.reject);
  const lock = (trx: Transaction<Database>) =>
    lockVehiclesOf(
      trx,
      changes.map(({ scope }) => scope),
    );
  const result = await sharedTransaction(
    db,
    lock,
    changes.map(({ act }) => act),
  );
  if ('answers' in result) return changes.forEach(({ resolve }, index) => resolve(result.answers[index]));
  // Without a failing change the outcome of COMMIT may be unknown: each idempotency key then shows whether its change took effect.
  const [from, to] = result.failedAt === null ? [changes.length >> 1, changes.length >> 1] : [result.failedAt, result.failedAt + 1];
  await Promise.all([changes.slice(0, from), changes.slice(from, to), changes.slice(to)].map((part) => runTogether(db, part)));
}
