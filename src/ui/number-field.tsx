import { NumberParser } from '@internationalized/number';
import { useState, type InputEvent } from 'react';
import { Group } from 'react-aria-components/Group';
import { useLocale } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import { ariaFieldProps, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export interface NumberFieldProps extends FieldProps {
  value: number | null;
  onChange: (value: number | null) => void;
  unit?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** 0 asks for a whole number and brings up the keypad without a decimal sign. */
  maxFractionDigits?: number | undefined;
  /** Writes all of them, zeros too. */
  hasAllDigits?: boolean | undefined;
  isGrouped?: boolean | undefined;
  placeholder?: string | undefined;
}

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit, min, max, maxFractionDigits = 0, hasAllDigits = false, isGrouped = true, placeholder } = props;
  const { locale } = useLocale();
  // React Aria reports a number only when the field is left. A draft has to be kept with every key, so what is typed is reported
  // at once, while the value React Aria sees stands still: else it would reformat the text under the cursor.
  const [entered, setEntered] = useState<{ value: number | null } | null>(null);
  const shown = entered ? entered.value : value;
  function report(next: number) {
    const number = Number.isNaN(next) ? null : next;
    if (number !== value) onChange(number);
  }
  /** A lone sign or space is no number yet, and not the wish for none. */
  function typed(text: string) {
    const next = new NumberParser(locale, {}).parse(text);
    if (text === '' || !Number.isNaN(next)) report(next);
  }
  return (
    <AriaNumberField
      {...ariaFieldProps({ ...props, onBlur: () => (setEntered(null), props.onBlur?.()) })}
      value={shown ?? Number.NaN}
      onChange={report}
      onFocus={() => setEntered({ value })}
      isReadOnly={props.isReadOnly ?? false}
      isWheelDisabled
      // A number out of range is for the caller to question, never to be replaced silently.
      commitBehavior="validate"
      formatOptions={{ maximumFractionDigits: Math.max(maxFractionDigits, digitsOf(shown)), minimumFractionDigits: hasAllDigits ? maxFractionDigits : 0, useGrouping: isGrouped }}
      {...(min === undefined ? {} : { minValue: min })}
      {...(max === undefined ? {} : { maxValue: max })}
    >
      <FieldLabel {...props} />
      <Group className={styles.control ?? ''}>
        <Input
          className={styles.input ?? ''}
          inputMode={maxFractionDigits === 0 ? 'numeric' : 'decimal'}
          placeholder={placeholder ?? ''}
          onInput={(event: InputEvent<HTMLInputElement>) => typed(event.currentTarget.value)}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </Group>
      <FieldNotes description={props.description} error={props.error} />
    </AriaNumberField>
  );
}

/** Decimals of a number that came finer than it is entered: rounded by being left, it would be changed by nobody. */
function digitsOf(value: number | null): number {
  return Math.min(String(value ?? '').split('.')[1]?.length ?? 0, 20);
}
