import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { classNames } from '../theme/class-names.ts';
import { ariaFieldProps, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';
import styles from './field.module.css';
import { LengthCounter } from './length-counter.tsx';

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  multiline?: boolean | undefined;
  rows?: number | undefined;
  /** Shows a counter. A longer text is not cut; the caller validates the length. */
  maxLength?: number | undefined;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'none' | undefined;
  type?: 'text' | 'password' | 'email' | 'tel' | 'search' | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  placeholder?: string | undefined;
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, multiline, rows = 4, maxLength, inputMode, type = 'text', autoComplete, placeholder } = props;
  return (
    <AriaTextField
      {...ariaFieldProps(props)}
      value={value}
      onChange={onChange}
      isReadOnly={props.isReadOnly ?? false}
      type={type}
      {...(autoComplete === undefined ? {} : { autoComplete })}
    >
      <FieldLabel {...props} />
      {multiline ? (
        <TextArea className={classNames(styles.control, styles.area)} rows={rows} placeholder={placeholder ?? ''} />
      ) : (
        <Group className={styles.control ?? ''}>
          <Input className={styles.input ?? ''} inputMode={inputMode ?? 'text'} placeholder={placeholder ?? ''} />
        </Group>
      )}
      <FieldNotes description={props.description} error={props.error}>
        <LengthCounter length={value.length} maxLength={maxLength} />
      </FieldNotes>
    </AriaTextField>
  );
}
