import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../ui/fields/field.tsx';
import { FramedField } from '../../../ui/fields/framed-field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import styles from './color-field.module.css';

type ColorFieldProps = Pick<FieldProps, 'label' | 'isRequired' | 'isReadOnly' | 'error' | 'description' | 'size'> & {
  /** `#rrggbb`; empty when nothing was chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Shown by the picker while no colour is chosen, since the native input has no empty value. */
const PLACEHOLDER_COLOR = '#808080';

/** Uses the native colour picker: accessible, familiar on the platform, and no code to load. */
export function ColorField({ value, onChange, ...field }: ColorFieldProps) {
  const { t } = useTranslation('ui');
  const { isRequired = false, isReadOnly = false, error } = field;
  return (
    <FramedField {...field}>
      {({ id, notesId }) => (
        <>
          <input
            id={id}
            type="color"
            className={styles.input}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : PLACEHOLDER_COLOR}
            data-empty={value === '' || undefined}
            required={isRequired}
            disabled={isReadOnly}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-value ${notesId}`}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <span id={`${id}-value`} className={styles.value}>
            {value === '' ? t('pleaseSelect') : value}
          </span>
          {value !== '' && !isRequired && !isReadOnly && <IconButton icon={<X />} label={t('clear')} onPress={() => onChange('')} />}
        </>
      )}
    </FramedField>
  );
}
