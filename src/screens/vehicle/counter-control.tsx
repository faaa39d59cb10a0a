import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { ReadingHistory } from '../../contract/rules/mileage/assess-reading.ts';
import { neighboursOf, type CounterReading } from '../../contract/rules/mileage/counter-reading.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import type { CustomFieldProps } from '../declaration/form-declaration.ts';
import { textOf } from '../text-of.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { findReadingHistory, type ExcludedRecord } from './counter-readings.ts';

type Props = CustomFieldProps & {
  /** Field with the time of the reading. */
  readonly timeField: string;
  readonly except: ExcludedRecord;
  /** Other readings of the same record. */
  readonly otherReadings?: readonly CounterReading[];
};

const none: readonly CounterReading[] = [];
const noHistory: ReadingHistory = { readings: none, initialMileage: null };

/** Input of a counter reading in kilometres, with the vehicle's previous reading as a hint. */
export function CounterControl({ field, label, values, change, error, isRequired, timeField, except, otherReadings = none }: Props) {
  const { t } = useTranslation('record');
  const formats = useFormats();
  const { database } = useSession();
  const vehicleId = values['VehicleId'];
  const { readings } = useLiveQuery(
    () => (typeof vehicleId === 'number' ? findReadingHistory(database, vehicleId, except) : noHistory),
    [database, vehicleId, except.entity, except.key],
    noHistory,
  );
  const { earlier } = neighboursOf(textOf(values[timeField]), [...readings, ...otherReadings]);
  const value = values[field];
  const canCompare = typeof vehicleId === 'number' && values[timeField] !== null;
  const last = earlier && t('reading.last', { shown: formats.number(earlier.CounterState), date: formats.date(earlier.DateTime) });
  const hint = canCompare ? (last ?? t('reading.none')) : undefined;
  return (
    <NumberField
      label={label}
      description={hint}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => change({ [field]: next })}
      unit="km"
      isRequired={isRequired}
      error={error}
      name={field}
      size="large"
    />
  );
}
