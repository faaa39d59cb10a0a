import { getLocalTimeZone, today } from '@internationalized/date';
import { DatePicker } from './date-picker.tsx';
import type { FieldProps } from '../fields/field.tsx';
import { readWireDate, writeWireDate } from './wire-dates.ts';

export interface DateFieldProps extends FieldProps {
  /** 'YYYY-MM-DD' */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string | undefined;
  max?: string | undefined;
}

export function DateField(props: DateFieldProps) {
  return (
    <DatePicker
      {...props}
      value={readWireDate(props.value)}
      onChange={(date) => props.onChange(writeWireDate(date))}
      min={readWireDate(props.min)}
      max={readWireDate(props.max)}
      granularity="day"
      placeholderValue={today(getLocalTimeZone())}
    />
  );
}
