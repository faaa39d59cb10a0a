import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import styles from './choice.module.css';
import fieldStyles from './field.module.css';

export interface CheckboxProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isIndeterminate?: boolean | undefined;
  isDisabled?: boolean | undefined;
  isReadOnly?: boolean | undefined;
  isRequired?: boolean | undefined;
  description?: ReactNode;
  error?: string | undefined;
  name?: string | undefined;
}

export function Checkbox(props: CheckboxProps) {
  return (
    <div className={styles.wrap}>
      <AriaCheckbox
        className={styles.checkbox ?? ''}
        isSelected={props.isSelected}
        onChange={props.onChange}
        isIndeterminate={props.isIndeterminate ?? false}
        isDisabled={props.isDisabled ?? false}
        isReadOnly={props.isReadOnly ?? false}
        isRequired={props.isRequired ?? false}
        isInvalid={Boolean(props.error)}
        validationBehavior="aria"
        {...(props.name === undefined ? {} : { name: props.name })}
      >
        {({ isSelected, isIndeterminate }) => (
          <>
            <span className={styles.box} aria-hidden>
              {isIndeterminate ? <Minus size={18} strokeWidth={3} /> : isSelected && <Check size={18} strokeWidth={3} />}
            </span>
            <span>
              {props.children}
              {props.isRequired && (
                <span className={fieldStyles.required} aria-hidden>
                  *
                </span>
              )}
              {props.description && <span className={styles.description}>{props.description}</span>}
              {props.error && <span className={styles.error}>{props.error}</span>}
            </span>
          </>
        )}
      </AriaCheckbox>
    </div>
  );
}
