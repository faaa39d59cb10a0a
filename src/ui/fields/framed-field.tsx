import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import { fieldClass } from './field-class.ts';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';

interface FramedFieldProps extends Pick<FieldProps, 'label' | 'isRequired' | 'isReadOnly' | 'error' | 'description' | 'size'> {
  readonly counter?: ReactNode;
  /** Renders the control, to be labelled by `labelId` and described by `notesId`. */
  readonly children: (ids: { readonly id: string; readonly labelId: string; readonly notesId: string }) => ReactNode;
}

/** Label, frame and notes of the other fields, around a control that is not from React Aria. */
export function FramedField({ label, isRequired, isReadOnly, error, description, size, counter, children }: FramedFieldProps) {
  const id = useId();
  const ids = { id, labelId: `${id}-label`, notesId: `${id}-notes` };
  return (
    <div className={fieldClass(size)} data-invalid={error !== undefined || undefined} data-readonly={isReadOnly || undefined}>
      <label id={ids.labelId} htmlFor={id} className={styles.label}>
        {label}
        {isRequired && (
          <span className={styles.required} aria-hidden>
            *
          </span>
        )}
      </label>
      <div className={classNames(styles.control, styles.framed)}>{children(ids)}</div>
      <div className={styles.footer}>
        <div id={ids.notesId} className={styles.notes}>
          {description && <span className={styles.description}>{description}</span>}
          {error !== undefined && (
            <p className={styles.error}>
              <CircleAlert size={16} aria-hidden />
              <span>{error}</span>
            </p>
          )}
        </div>
        {counter}
      </div>
    </div>
  );
}
