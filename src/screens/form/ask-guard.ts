import type { EntityName, PreflightDefinition } from '../../contract/entity.ts';
import { TaborError } from '../../contract/problem.ts';
import { bookedTimeOf } from '../../contract/rules/calendar.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import type { UserDatabase } from '../../db/user-database.ts';
import { ask } from '../../api/backend.ts';
import { guardRequest } from '../../sw/send-entry.ts';
import type { FormValues } from './form-declaration.ts';
import { keptCalendar } from './kept-calendar.ts';

/** The user waits with a filled-in form: after this time the cached calendar answers. */
const patienceMs = 5_000;

/** `asOf`: age of the cached calendar that answered; null when the backend answered. */
export type GuardAnswer = { readonly isInTheWay: boolean; readonly asOf: WireDateTime | null };

/**
 * Checks a guard of `entity` for the values to be saved: by the backend, else by the cached calendar.
 * Null when neither can answer; the outbox checks again before it sends anything (SY17).
 */
export async function askGuard(database: UserDatabase, entity: EntityName, guard: PreflightDefinition, values: FormValues): Promise<GuardAnswer | null> {
  const answer = navigator.onLine ? await askBackend(guard.entity ?? entity, guard, values) : null;
  if (answer !== null) return { isInTheWay: answer, asOf: null };
  const { ofCalendar } = guard;
  const own = bookedTimeOf(values);
  const wanted = own && (ofCalendar?.timeOf?.(values) ?? own);
  const kept = ofCalendar && wanted ? await keptCalendar(database, ofCalendar.calendar, wanted) : null;
  if (!ofCalendar || !wanted || !kept) return null;
  return { isInTheWay: kept.times.some((taken) => ofCalendar.isInTheWay(wanted, taken)), asOf: kept.asOf };
}

async function askBackend(entity: EntityName, guard: PreflightDefinition, values: FormValues): Promise<boolean | null> {
  try {
    return (await ask(entity, guard.call, { ...guardRequest(guard, values), signal: AbortSignal.timeout(patienceMs) })) === true;
  } catch (error) {
    if (error instanceof TaborError) return null;
    throw error;
  }
}
