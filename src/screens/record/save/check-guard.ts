import type { EntityName, PreflightDefinition } from '../../../contract/definition/entity.ts';
import { ignoreTaborError } from '../../../contract/wire/problem.ts';
import { bookedTimeOf } from '../../../contract/rules/rental/calendar.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { callApi } from '../../../api/backend.ts';
import { guardRequest } from '../../../sw/drain/send-entry.ts';
import type { FormValues } from '../../declaration/form-declaration.ts';
import { findCachedCalendar } from '../choices/cached-calendar.ts';

/** The user waits with a filled-in form: after this time the cached calendar answers. */
const GUARD_TIMEOUT_MS = 5_000;

/** `asOf`: age of the cached calendar that answered; null when the backend answered. */
export type GuardResult = { readonly hasFinding: boolean; readonly asOf: WireDateTime | null };

/**
 * Checks a guard of `entity` for the values to be saved: by the backend, else by the cached calendar.
 * Null when neither can answer; the outbox checks again before it sends anything (SY17).
 */
export async function checkGuard(
  database: UserDatabase,
  entity: EntityName,
  guard: PreflightDefinition,
  values: FormValues,
): Promise<GuardResult | null> {
  const answer = navigator.onLine ? await callGuard(guard.entity ?? entity, guard, values) : null;
  if (answer !== null) return { hasFinding: answer, asOf: null };
  const { ofCalendar } = guard;
  const ownTime = bookedTimeOf(values);
  const bookedTime = ownTime && (ofCalendar?.timeOf?.(values) ?? ownTime);
  const cached = ofCalendar && bookedTime ? await findCachedCalendar(database, ofCalendar.calendar, bookedTime) : null;
  if (!ofCalendar || !bookedTime || !cached) return null;
  return { hasFinding: cached.times.some((time) => ofCalendar.isInTheWay(bookedTime, time)), asOf: cached.asOf };
}

async function callGuard(entity: string, guard: PreflightDefinition, values: FormValues): Promise<boolean | null> {
  const request = { ...guardRequest(guard, values), signal: AbortSignal.timeout(GUARD_TIMEOUT_MS) };
  return callApi(entity, guard.call, request).then((answer) => answer === true, ignoreTaborError);
}
