import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import type { ControlSize } from '../controls/button.tsx';
import { fieldClass } from './field-class.ts';
import styles from './field.module.css';
import unseen from '../theme/unseen.module.css';

export interface FieldProps {
  label: string;
  error?: string | undefined;
  description?: ReactNode;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  isReadOnly?: boolean | undefined;
  isLabelHidden?: boolean | undefined;
  name?: string | undefined;
  autoFocus?: boolean | undefined;
  size?: ControlSize | undefined;
  onBlur?: (() => void) | undefined;
}

export function FieldLabel({ label, isRequired, isLabelHidden }: Pick<FieldProps, 'label' | 'isRequired' | 'isLabelHidden'>) {
  return (
    <Label className={isLabelHidden ? unseen.unseen : styles.label}>
      {label}
      {isRequired && (
        <span className={styles.required} aria-hidden>
          *
        </span>
      )}
    </Label>
  );
}

export function FieldNotes({ description, error, children }: Pick<FieldProps, 'description' | 'error'> & { children?: ReactNode }) {
  if (!description && !error && !children) return null;
  return (
    <div className={styles.footer}>
      <div className={styles.notes}>
        {description && (
          <Text slot="description" className={styles.description ?? ''}>
            {description}
          </Text>
        )}
        {error && (
          <FieldError className={styles.error ?? ''}>
            <CircleAlert size={16} aria-hidden />
            <span>{error}</span>
          </FieldError>
        )}
      </div>
      {children}
    </div>
  );
}

/** The common props for React Aria; `validationBehavior` is 'aria' so that the browser never blocks a submit by itself. */
export function ariaFieldProps(props: FieldProps) {
  return {
    className: fieldClass(props.size),
    isInvalid: Boolean(props.error),
    isRequired: props.isRequired ?? false,
    isDisabled: props.isDisabled ?? false,
    autoFocus: props.autoFocus ?? false,
    validationBehavior: 'aria' as const,
    onBlur: () => props.onBlur?.(),
    ...(props.name === undefined ? {} : { name: props.name }),
  };
}
