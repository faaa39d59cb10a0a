import type { EntityName } from '../../contract/definition/entity.ts';
import type { FieldError } from '../../contract/wire/problem.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { assessReadings, isInFuture } from '../../contract/rules/mileage/assess-reading.ts';
import type { CounterReading } from '../../contract/rules/mileage/counter-reading.ts';
import { findRecord } from '../../db/cache/records.ts';
import { toWireDateTime, type WireDateTime } from '../../contract/wire/wire-date.ts';
import type { FormQuestion, FormValues, QuestionContext } from '../declaration/form-declaration.ts';
import { findReadingHistory } from './counter-readings.ts';

/** Kinds whose records contain readings. */
type WithReadings = Extract<(typeof entityRegistry)[EntityName], { readonly readings: unknown }>['name'];

/**
 * Confirmations, with a reason, for implausible readings of the form's vehicle that the user has entered or changed. `parts`: the readings
 * that the form shows; all when left out.
 */
export async function counterQuestions(
  values: FormValues,
  entity: WithReadings,
  { database, key, formats }: QuestionContext,
  parts?: readonly string[],
): Promise<readonly FormQuestion[]> {
  const { VehicleId } = values;
  if (typeof VehicleId !== 'number') return [];
  const readings = entityRegistry[entity].readings.map(({ time, counter }) => ({
    part: counter as string,
    reading: readingOf(values[time], values[counter]),
  }));
  const [history, saved] = await Promise.all([findReadingHistory(database, VehicleId, { entity, key }), findRecord(database, entity, key)]);
  const before = saved?.item['VehicleId'] === VehicleId ? saved.item : {};
  const warnings = assessReadings(
    readings.map(({ reading }) => reading),
    history,
  );
  const questions = readings.flatMap(({ part, reading }, index): FormQuestion[] => {
    const warning = warnings[index];
    if (!reading || !warning || parts?.includes(part) === false || isSame(entityRegistry[entity].readings[index], before, values))
      return [];
    const { kind, other } = warning;
    const date = other && other.DateTime !== '' ? formats.dateTime(other.DateTime) : null;
    const shownReadings = {
      given: formats.number(reading.CounterState),
      other: other ? formats.number(other.CounterState) : '',
      ...(date !== null && { date }),
    };
    return [{ name: other && date === null ? `${kind}-undated` : kind, values: shownReadings }];
  });
  // One reason explains all readings of a record.
  return questions.map((question, index) =>
    index === 0 ? { ...question, reason: { field: 'ReadingReason', common: commonReasons(question.name) } } : question,
  );
}

/** Whether a reading is as it was saved: its reason was asked for then. */
function isSame(reading: { readonly time: string; readonly counter: string } | undefined, before: FormValues, values: FormValues): boolean {
  return reading !== undefined && before[reading.time] === values[reading.time] && before[reading.counter] === values[reading.counter];
}

/** Reasons that explain a warning, by their text names. */
export function commonReasons(warning: string): readonly string[] {
  return warning.startsWith('lower') || warning === 'higher' ? ['replaced', 'earlier'] : ['journey', 'earlier', 'replaced'];
}

/** Errors of readings that lie in the future by this device's clock, which may have passed `openedAt`. */
export function futureReadingErrors(values: FormValues, entity: WithReadings, openedAt: WireDateTime): readonly FieldError[] {
  const clock = toWireDateTime(new Date());
  const now = openedAt > clock ? openedAt : clock;
  return entityRegistry[entity].readings.flatMap(({ time, counter }) => {
    const reading = readingOf(values[time], values[counter]);
    return reading && isInFuture(reading.DateTime, now) ? [{ field: time, code: 'in-future' }] : [];
  });
}

/** The review of a reading until the backend answers: one with a reason waits for a manager. */
export function reviewOf(reason: unknown): 'flagged' | null {
  return typeof reason === 'string' && reason !== '' ? 'flagged' : null;
}

function readingOf(time: unknown, counter: unknown): CounterReading | null {
  return typeof time === 'string' && typeof counter === 'number' ? { DateTime: time, CounterState: counter } : null;
}
