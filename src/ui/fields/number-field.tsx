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
  /** 0 means a whole number and brings up the keypad without a decimal sign. */
  maxFractionDigits?: number | undefined;
  /** Always shows `maxFractionDigits` decimals, trailing zeros included. */
  hasAllDigits?: boolean | undefined;
  isGrouped?: boolean | undefined;
  placeholder?: string | undefined;
}

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit, min, max, maxFractionDigits = 0, hasAllDigits = false, isGrouped = true, placeholder } = props;
  const { locale } = useLocale();
  // React Aria reports a number only on blur. The draft must be saved with every key, so typed input is reported at once,
  // while the value passed to React Aria stays frozen: it would otherwise reformat the text under the cursor.
  const [entered, setEntered] = useState<{ value: number | null } | null>(null);
  const shown = entered ? entered.value : value;
  function report(next: number) {
    const number = Number.isNaN(next) ? null : next;
    if (number !== value) onChange(number);
  }
  /** A lone sign or space is not a number yet and does not clear the value either. */
  function onTyped(text: string) {
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
      // The caller validates the range; the field never replaces a number silently.
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
          onInput={(event: InputEvent<HTMLInputElement>) => onTyped(event.currentTarget.value)}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </Group>
      <FieldNotes description={props.description} error={props.error} />
    </AriaNumberField>
  );
}

/** Number of decimals of a value: a value more precise than the field allows must not be rounded on blur without any input. */
function digitsOf(value: number | null): number {
  return Math.min(String(value ?? '').split('.')[1]?.length ?? 0, 20);
}
