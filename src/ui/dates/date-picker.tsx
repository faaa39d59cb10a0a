import type { CalendarDate, CalendarDateTime } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { ariaFieldProps, FieldLabel, FieldNotes, type FieldProps } from '../fields/field.tsx';
import fieldStyles from '../fields/field.module.css';
import styles from './date-picker.module.css';
import { useCompleteDate } from './use-complete-date.ts';

interface DatePickerProps<Value extends CalendarDate | CalendarDateTime> extends FieldProps {
  value: Value | null;
  onChange: (value: Value | null) => void;
  min: Value | null;
  max: Value | null;
  granularity: 'day' | 'minute';
  /** Start value of an empty field; it also defines the value type before anything is typed. */
  placeholderValue: Value;
}

export function DatePicker<Value extends CalendarDate | CalendarDateTime>(props: DatePickerProps<Value>) {
  const { t } = useTranslation('ui');
  const { shown, isIncomplete, change, settle } = useCompleteDate(props.value, props.onChange);
  const isLocked = (props.isDisabled ?? false) || (props.isReadOnly ?? false);
  function onKeyDown(event: KeyboardEvent) {
    if (isIncomplete && (event.key === 'Enter' || event.key === 'Tab')) settle();
  }
  return (
    <AriaDatePicker<CalendarDate | CalendarDateTime>
      {...ariaFieldProps({ ...props, onBlur: () => (settle(), props.onBlur?.()) })}
      value={shown}
      // React Aria returns the type of `value` or `placeholderValue`, which is Value.
      onChange={(value) => change(value as Value | null)}
      minValue={props.min}
      maxValue={props.max}
      granularity={props.granularity}
      placeholderValue={props.placeholderValue}
      hideTimeZone
      shouldForceLeadingZeros
      isReadOnly={props.isReadOnly ?? false}
    >
      <FieldLabel {...props} />
      <Group className={fieldStyles.control ?? ''} data-half={isIncomplete || undefined} onKeyDown={onKeyDown}>
        <DateInput className={styles.input ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
        </DateInput>
        {props.value !== null && !props.isRequired && !isLocked && (
          <Button slot={null} className={fieldStyles.inner ?? ''} aria-label={t('clear')} onPress={() => props.onChange(null)}>
            <X size={20} aria-hidden />
          </Button>
        )}
        {!props.isReadOnly && (
          <Button className={fieldStyles.inner ?? ''}>
            <CalendarDays size={20} aria-hidden />
          </Button>
        )}
      </Group>
      <FieldNotes description={props.description} error={props.error} />
      <Popover className={styles.popover ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <CalendarPanel />
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}

function CalendarPanel() {
  return (
    <Calendar>
      <header className={styles.header}>
        <Button slot="previous" className={fieldStyles.inner ?? ''}>
          <ChevronLeft aria-hidden />
        </Button>
        <Heading className={styles.heading ?? ''} />
        <Button slot="next" className={fieldStyles.inner ?? ''}>
          <ChevronRight aria-hidden />
        </Button>
      </header>
      <CalendarGrid className={styles.grid ?? ''}>
        <CalendarGridHeader>{(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day ?? ''} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
