import { CircleAlert, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './color-field.module.css';

type ColorFieldProps = Pick<FieldProps, 'label' | 'isRequired' | 'error'> & {
  /** `#rrggbb`; empty when nothing was chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** What the picker opens with while nothing is chosen: nobody needs exactly this grey. */
const unchosen = '#808080';

/** The system's own colour picker: it is accessible, knows the platform, and costs nothing. */
export function ColorField({ label, isRequired = false, error, value, onChange }: ColorFieldProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isRequired && (
          <span className={styles.required} aria-hidden>
            *
          </span>
        )}
      </label>
      <div className={styles.row} data-invalid={error !== undefined || undefined}>
        <input
          id={id}
          type="color"
          className={styles.input}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : unchosen}
          data-empty={value === '' || undefined}
          required={isRequired}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? `${id}-value` : `${id}-value ${id}-error`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <span id={`${id}-value`} className={styles.value}>
          {value === '' ? t('pleaseSelect') : value}
        </span>
        {value !== '' && !isRequired && <IconButton icon={<X />} label={t('clear')} onPress={() => onChange('')} />}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert size={16} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
