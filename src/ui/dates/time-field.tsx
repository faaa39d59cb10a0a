import { parseTime, type Time } from '@internationalized/date';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { DateInput, DateSegment, TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { ariaFieldProps, FieldLabel, FieldNotes, type FieldProps } from '../fields/field.tsx';
import fieldStyles from '../fields/field.module.css';
import styles from './date-picker.module.css';

export interface TimeFieldProps extends FieldProps {
  /** 'HH:mm' */
  value: string | null;
  onChange: (value: string | null) => void;
}

export function TimeField(props: TimeFieldProps) {
  const { t } = useTranslation('ui');
  const isLocked = (props.isDisabled ?? false) || (props.isReadOnly ?? false);
  return (
    <AriaTimeField
      {...ariaFieldProps(props)}
      value={readTime(props.value)}
      onChange={(time) => props.onChange(time && time.toString().slice(0, 5))}
      granularity="minute"
      shouldForceLeadingZeros
      isReadOnly={props.isReadOnly ?? false}
    >
      <FieldLabel {...props} />
      {/* The frame alone: the field's own group, with the label, is the input. */}
      <Group
        slot={null}
        role="presentation"
        className={fieldStyles.control ?? ''}
        isInvalid={props.error != null}
        isDisabled={props.isDisabled ?? false}
      >
        <DateInput className={styles.input ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
        </DateInput>
        {props.value !== null && !props.isRequired && !isLocked && (
          <Button className={fieldStyles.inner ?? ''} aria-label={t('clear')} onPress={() => props.onChange(null)}>
            <X size={20} aria-hidden />
          </Button>
        )}
      </Group>
      <FieldNotes description={props.description} error={props.error} />
    </AriaTimeField>
  );
}

/** Null for text that is not a time. */
function readTime(value: string | null): Time | null {
  return value !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? parseTime(value) : null;
}
