import { CircleAlert } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { ChoiceId } from './choice.ts';
import { classNames } from '../theme/class-names.ts';
import type { FieldProps } from './field.tsx';
import { fieldClass } from './field-class.ts';
import fieldStyles from './field.module.css';
import styles from './radio-cards.module.css';
import unseen from '../theme/unseen.module.css';
import layout from '../theme/layout.module.css';

export interface RadioCardsProps<Id extends ChoiceId = ChoiceId> extends FieldProps {
  items: readonly { id: Id; label: string; icon?: ReactNode; description?: string | undefined; isDisabled?: boolean | undefined }[];
  value: Id | null;
  onChange: (id: Id) => void;
  /** Number of columns where there is room; phones may wrap. `chips`: each as wide as its label. */
  columns?: 1 | 2 | 3 | 4 | 5 | 'chips' | undefined;
}

/** The browser's radio buttons: those of the component library took a seventh of a step's change. */
export function RadioCards<Id extends ChoiceId = ChoiceId>(props: RadioCardsProps<Id>) {
  const {
    items,
    value,
    onChange,
    columns = 3,
    label,
    description,
    error,
    isRequired = false,
    isDisabled = false,
    isReadOnly = false,
  } = props;
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [takesFocus] = useState(props.autoFocus ?? false);
  useLayoutEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const isOneRow = columns === 3 && items.length <= columns;
  const notes = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      role="radiogroup"
      className={fieldClass(props.size)}
      aria-labelledby={`${id}-label`}
      aria-describedby={notes || undefined}
      aria-required={isRequired || undefined}
      aria-invalid={Boolean(error) || undefined}
      aria-disabled={isDisabled || undefined}
      aria-readonly={isReadOnly || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) props.onBlur?.();
      }}
    >
      <span id={`${id}-label`} className={props.isLabelHidden ? unseen.unseen : fieldStyles.label}>
        {label}
        {isRequired && (
          <span className={fieldStyles.required} aria-hidden>
            *
          </span>
        )}
      </span>
      <div className={classNames(styles.cards, isOneRow ? styles.row : columns === 'chips' ? styles.chips : styles[`columns${columns}`])}>
        {items.map((item, index) => (
          <label key={item.id} className={styles.card} data-invalid={Boolean(error) || undefined}>
            <input
              type="radio"
              className={unseen.unseen}
              name={props.name ?? id}
              value={item.id}
              checked={item.id === value}
              disabled={isDisabled || item.isDisabled}
              ref={index === 0 ? first : undefined}
              onChange={() => {
                if (!isReadOnly) onChange(item.id);
              }}
            />
            {item.icon && <span className={styles.icon}>{item.icon}</span>}
            <span className={styles.label}>{item.label}</span>
            {item.description && <span className={layout.note}>{item.description}</span>}
          </label>
        ))}
      </div>
      {(description || error) && (
        <div className={fieldStyles.footer}>
          <div className={fieldStyles.notes}>
            {description && (
              <span id={`${id}-description`} className={fieldStyles.description}>
                {description}
              </span>
            )}
            {error && (
              <span id={`${id}-error`} className={fieldStyles.error}>
                <CircleAlert size={16} aria-hidden />
                <span>{error}</span>
              </span>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
