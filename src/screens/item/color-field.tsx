import { useId } from 'react';
import type { FieldProps } from '../../ui/field.tsx';
import styles from './color-field.module.css';

type ColorFieldProps = Pick<FieldProps, 'label' | 'isRequired' | 'error'> & {
  /** `#rrggbb`; empty when nothing was chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The system's own colour picker: it is accessible, knows the platform, and costs nothing. */
export function ColorField({ label, isRequired = false, error, value, onChange }: ColorFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="color"
        className={styles.input}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
        data-empty={value === '' || undefined}
        required={isRequired}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
