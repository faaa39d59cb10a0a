import type { EntityName, PreflightDefinition } from '../../../contract/definition/entity.ts';
import { ignoreTaborError } from '../../../contract/wire/problem.ts';
import { bookedTimeOf } from '../../../contract/rules/rental/calendar.ts';
import type { BookedTime } from '../../../contract/rules/rental/collision.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import { findRecord } from '../../../db/cache/records.ts';
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

/**
 * The cached rental in the way of a booking that the backend's check let pass: the check of a company's backend may know bookings alone.
 * None that the booking overlapped as it was: without a `BookingId` it may be the booking's own.
 */
export async function findUncheckedRental(
  database: UserDatabase,
  { ofCalendar }: PreflightDefinition,
  values: FormValues,
): Promise<BookedTime | null> {
  const time = bookedTimeOf(values);
  if (!ofCalendar || ofCalendar.timeOf || !time) return null;
  const rentals = (await findCachedCalendar(database, ofCalendar.calendar, time))?.times.filter(({ Kind }) => Kind) ?? [];
  const { Id: key } = values;
  const stored = isRecordKey(key) ? await findRecord(database, 'vehicle-rental', key) : null;
  const before = stored && bookedTimeOf(stored.item);
  return rentals.find((rental) => ofCalendar.isInTheWay(time, rental) && !(before && ofCalendar.isInTheWay(before, rental))) ?? null;
}

function isRecordKey(key: unknown): key is RecordKey {
  return typeof key === 'number' || typeof key === 'string';
}

async function callGuard(entity: string, guard: PreflightDefinition, values: FormValues): Promise<boolean | null> {
  const request = { ...guardRequest(guard, values), signal: AbortSignal.timeout(GUARD_TIMEOUT_MS) };
  return callApi(entity, guard.call, request).then((answer) => answer === true, ignoreTaborError);
}
