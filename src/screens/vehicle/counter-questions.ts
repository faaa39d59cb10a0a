import type { EntityName } from '../../contract/entity.ts';
import type { CounterReading } from '../../contract/rules/mileage/counter-order.ts';
import type { FormQuestion, FormValues, QuestionContext } from '../declaration/form-declaration.ts';
import { checkCounterReading } from './counter-plausibility.ts';
import { findCounterReadings } from './counter-readings.ts';

/** Confirmations for an implausible reading of the form's vehicle, compared with its neighbours in time; `otherReadings`: those of the same record. */
export async function counterQuestions(
  { VehicleId }: FormValues,
  reading: CounterReading | undefined,
  entity: EntityName,
  { database, key, formats }: QuestionContext,
  otherReadings: readonly CounterReading[] = [],
): Promise<readonly FormQuestion[]> {
  if (typeof VehicleId !== 'number' || !reading) return [];
  const question = checkCounterReading(reading, [...(await findCounterReadings(database, VehicleId, { entity, key })), ...otherReadings]);
  if (!question) return [];
  const { kind, other } = question;
  const values = { given: formats.number(reading.CounterState), other: formats.number(other.CounterState), date: formats.dateTime(other.DateTime) };
  return [{ name: kind, values }];
}
