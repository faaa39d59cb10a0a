import fc from 'fast-check';
import { sql } from 'kysely';
import type { ContractApp } from '../support/backend/contract-app.ts';
import { smallFleet } from '../support/backend/seed/small-fleet.ts';
import type { NetworkFault } from './fake-network.ts';

const faults = ['pass', 'pass', 'pass', 'pass', 'cut', 'lose-answer', '500', '429'] as const satisfies readonly NetworkFault[];

export type FeedAction =
  | { readonly do: 'company'; readonly what: 'status' | 'rename' | 'insert' | 'delete' | 'undo' | 'hide' | 'employee' }
  | { readonly do: 'make' | 'book' | 'edit' }
  | { readonly do: 'drain'; readonly faults: readonly NetworkFault[] }
  /** `dies`: the write before which the device is killed; none for 0. */
  | { readonly do: 'follow'; readonly fault: NetworkFault; readonly dies: number }
  /** The company changes something, and the device takes all that its stream has brought since it last looked, together. */
  | { readonly do: 'push'; readonly dies: number; readonly whats?: readonly PushedChange[] }
  | { readonly do: 'pull again' };

/** Changes that the stream delivers as rows; `undo` deletes the newest inserted row. */
const pushedKinds = ['status', 'insert', 'undo'] as const;
type PushedChange = (typeof pushedKinds)[number];

/** A random step of a history. */
export const feedAction: fc.Arbitrary<FeedAction> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('company' as const),
      what: fc.constantFrom(
        'status' as const,
        'rename' as const,
        'insert' as const,
        'delete' as const,
        'hide' as const,
        'employee' as const,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('make' as const, 'book' as const, 'edit' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('drain' as const), faults: fc.array(fc.constantFrom(...faults), { maxLength: 3 }) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('follow' as const), fault: fc.constantFrom(...faults), dies: fc.nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('push' as const),
      dies: fc.nat(5),
      whats: fc.array(fc.constantFrom(...pushedKinds), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'pull again' as const }) },
);

/** Changes a row as the company does, past the device. Returns how many rows it changed. */
export async function companyChanges(
  { db }: ContractApp,
  what: Extract<FeedAction, { do: 'company' }>['what'],
  mark: string,
): Promise<number> {
  switch (what) {
    case 'status':
      return changed(sql`UPDATE vehicle SET "Status" = ${mark} WHERE "Id" = ${smallFleet.vehicle}`.execute(db));
    case 'rename':
      return changed(
        sql`UPDATE vehicle SET "RegistrationNumber" = chr(65 + (random() * 25)::int) || substr("RegistrationNumber", 2) WHERE "Id" = ${smallFleet.truck}`.execute(
          db,
        ),
      );
    case 'insert':
      return changed(
        sql`INSERT INTO vehicle_counter ("VehicleId", "DateTime", "CounterState", "Comments") VALUES (${smallFleet.vehicle}, localtimestamp - random() * interval '1 year', 1, 'company')`.execute(
          db,
        ),
      );
    case 'delete':
      return changed(
        sql`DELETE FROM vehicle_counter WHERE "Id" = (SELECT min("Id") FROM vehicle_counter WHERE "Comments" = 'company')`.execute(db),
      );
    case 'undo':
      return changed(
        sql`DELETE FROM vehicle_counter WHERE "Id" = (SELECT max("Id") FROM vehicle_counter WHERE "Comments" = 'company')`.execute(db),
      );
    case 'hide':
      return changed(sql`UPDATE employee SET "IsActive" = NOT "IsActive" WHERE "Id" = (SELECT max("Id") FROM employee)`.execute(db));
    case 'employee':
      return changed(sql`UPDATE employee SET "FullName" = ${`Anna ${mark}`} WHERE "Id" = ${smallFleet.from}`.execute(db));
  }
}

async function changed(statement: Promise<{ readonly numAffectedRows?: bigint }>): Promise<number> {
  return Number((await statement).numAffectedRows ?? 0);
}
