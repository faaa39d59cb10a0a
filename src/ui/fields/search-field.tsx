import { Search, X } from 'lucide-react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import unseen from '../theme/unseen.module.css';
import styles from './field.module.css';

export interface SearchFieldProps {
  /** Not shown where it is also the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
}

/** The browser's search field; Escape clears it. */
export function SearchField({ label, value, onChange, placeholder = label }: SearchFieldProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onChange('');
    input.current?.focus();
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || value === '') return;
    // The next Escape closes the dialog or menu around the field.
    event.preventDefault();
    event.stopPropagation();
    onChange('');
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={unseen.unseen}>
        {label}
      </label>
      <div role="group" className={styles.control}>
        <span className={styles.leading}>
          <Search size={20} aria-hidden />
        </span>
        <input
          ref={input}
          id={id}
          type="search"
          className={styles.input}
          value={value}
          placeholder={placeholder}
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={press}
        />
        {value !== '' && (
          // The focus stays in the field, and with it a tablet's keyboard.
          <button
            type="button"
            className={styles.inner}
            aria-label={t('clear')}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={clear}
          >
            <X size={20} aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}
