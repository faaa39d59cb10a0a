import { getLocalTimeZone, toCalendarDateTime, now } from '@internationalized/date';
import { DatePicker } from './date-picker.tsx';
import type { FieldProps } from '../fields/field.tsx';
import { readWireDateTime, writeWireDateTime } from './wire-dates.ts';

export interface DateTimeFieldProps extends FieldProps {
  /** 'YYYY-MM-DDTHH:mm:ss', without a zone */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string | undefined;
  max?: string | undefined;
}

export function DateTimeField(props: DateTimeFieldProps) {
  return (
    <DatePicker
      {...props}
      value={readWireDateTime(props.value)}
      onChange={(date) => props.onChange(writeWireDateTime(date))}
      min={readWireDateTime(props.min)}
      max={readWireDateTime(props.max)}
      granularity="minute"
      placeholderValue={toCalendarDateTime(now(getLocalTimeZone())).set({ second: 0, millisecond: 0 })}
    />
  );
}
