import { useLiveQuery } from 'dexie-react-hooks';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { ReadingHistory } from '../../contract/rules/mileage/assess-reading.ts';
import { neighboursOf, type CounterReading } from '../../contract/rules/mileage/counter-reading.ts';
import { NumberField } from '../../ui/fields/number/number-field.tsx';
import type { CustomFieldProps } from '../declaration/form-declaration.ts';
import { textOf } from '../text-of.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { findReadingHistory } from './counter-readings.ts';

type Options = {
  readonly entity: EntityName;
  readonly time: string;
  /** The earlier reading of the same record. */
  readonly start?: { readonly time: string; readonly counter: string };
  readonly size?: 'large';
};

type Props = CustomFieldProps & { readonly options: Options };

export function counterControl(options: Options): ComponentType<CustomFieldProps> {
  return (props) => <CounterControl {...props} options={options} />;
}

const none: readonly CounterReading[] = [];
const noHistory: ReadingHistory = { readings: none, initialMileage: null };

/** Input of a counter reading in kilometres, with the vehicle's previous reading as a hint. */
function CounterControl({
  field,
  label,
  values,
  change,
  error,
  isRequired,
  recordKey: key,
  options: { entity, time, start, size },
}: Props) {
  const { t } = useTranslation('record');
  const formats = useFormats();
  const { database } = useSession();
  const vehicleId = values['VehicleId'];
  const { readings } = useLiveQuery(
    () => (typeof vehicleId === 'number' ? findReadingHistory(database, vehicleId, { entity, key }) : noHistory),
    [database, vehicleId, entity, key],
    noHistory,
  );
  const { earlier } = neighboursOf(textOf(values[time]), [
    ...readings,
    ...(start ? readingOf(values[start.time], values[start.counter]) : []),
  ]);
  const value = values[field];
  const canCompare = typeof vehicleId === 'number' && values[time] !== null;
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
      {...(size && { size })}
    />
  );
}

function readingOf(DateTime: unknown, CounterState: unknown): readonly CounterReading[] {
  return typeof DateTime === 'string' && typeof CounterState === 'number' ? [{ DateTime, CounterState }] : [];
}
