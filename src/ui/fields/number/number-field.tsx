import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Group } from 'react-aria-components/Group';
import { useLocale } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { ariaFieldProps, FieldLabel, FieldNotes, type FieldProps } from '../field.tsx';
import styles from '../field.module.css';
import { hasClearGroups, numberCharacters, readNumber, withFractionDigits } from './read-number.ts';

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

/** Text in the field while it has the focus, the values before and after the last key, and the decimals that the value had before. */
type Typing = { readonly text: string; readonly values: readonly (number | null)[]; readonly digits: number };

/** A number in the notation of the language. While it is typed, the text stays as it is and comma and point are equal (`readNumber`). */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, unit, min, max, maxFractionDigits = 0, hasAllDigits = false, isGrouped = true, placeholder } = props;
  const { locale } = useLocale();
  const [lastTyping, setLastTyping] = useState<Typing | null>(null);
  // A value that came from elsewhere meanwhile, as one that was loaded, replaces the text.
  const typing = lastTyping?.values.includes(value) ? lastTyping : null;
  // A value more precise than the field allows must not be rounded without any input.
  const maxDigits = Math.max(maxFractionDigits, typing?.digits ?? digitsOf(value));
  const format = (number: number | null, useGrouping: boolean) =>
    number === null
      ? ''
      : new Intl.NumberFormat(locale, {
          maximumFractionDigits: Math.max(maxDigits, digitsOf(number)),
          minimumFractionDigits: hasAllDigits ? maxFractionDigits : 0,
          useGrouping,
        }).format(number);
  function report(next: number | null) {
    if (next !== value) onChange(next);
  }
  /**
   * Shows the value without groups whose sign would be read as a decimal sign once a digit behind it is deleted. Typing replaces a selected
   * value.
   */
  function startTyping({ target: input }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const isSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    flushSync(() => setLastTyping({ text: format(value, isGrouped && hasClearGroups(locale)), values: [value], digits: maxDigits }));
    if (isSelected) input.select();
  }
  function type(entered: string) {
    const text = numberCharacters(entered);
    const next = readNumber(text, locale, maxFractionDigits);
    setLastTyping({ text, values: [value, next], digits: maxDigits });
    // A lone sign is not a number yet and does not clear the value either.
    if (text === '' || next !== null) report(next);
  }
  /** The field keeps a value outside of its range: the caller validates. */
  function settle() {
    if (value !== null && typing) report(withFractionDigits(value, maxDigits));
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    // Before the form or the table, which saves with this key.
    if (event.key === 'Enter') flushSync(settle);
    if (step === undefined || props.isReadOnly) return;
    event.preventDefault();
    const next = Math.min(Math.max((value ?? (min ?? 0) - step) + step, min ?? -Infinity), max ?? Infinity);
    setLastTyping({ text: format(next, false), values: [value, next], digits: maxDigits });
    report(next);
  }
  return (
    <AriaTextField
      {...ariaFieldProps({ ...props, onBlur: () => (settle(), setLastTyping(null), props.onBlur?.()) })}
      value={typing?.text ?? format(value, isGrouped && lastTyping === null)}
      onChange={type}
      onFocus={startTyping}
      isReadOnly={props.isReadOnly ?? false}
    >
      <FieldLabel {...props} />
      <Group className={styles.control ?? ''}>
        <Input
          className={styles.input ?? ''}
          inputMode={maxFractionDigits === 0 ? 'numeric' : 'decimal'}
          placeholder={placeholder ?? ''}
          autoComplete="off"
          onKeyDown={onKeyDown}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </Group>
      <FieldNotes description={props.description} error={props.error} />
    </AriaTextField>
  );
}

function digitsOf(value: number | null): number {
  return Math.min(String(value ?? '').split('.')[1]?.length ?? 0, 20);
}
