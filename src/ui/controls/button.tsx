import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlainButton } from './plain-button.tsx';
import styles from './button.module.css';
import { classNames } from '../theme/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ControlSize = 'normal' | 'large';

export interface ButtonProps {
  variant?: ButtonVariant | undefined;
  size?: ControlSize | undefined;
  icon?: ReactNode;
  isPending?: boolean | undefined;
  isDisabled?: boolean | undefined;
  isFullWidth?: boolean | undefined;
  onPress?: (() => void) | undefined;
  type?: 'button' | 'submit' | undefined;
  /** Id of the form to submit when the button is outside of it, as in a dialog's footer. */
  form?: string | undefined;
  autoFocus?: boolean | undefined;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size, icon, isPending = false, isDisabled = false, onPress, type = 'button', children } = props;
  return (
    <PlainButton
      type={type}
      className={buttonClass(variant, size, props.isFullWidth)}
      isPending={isPending}
      isDisabled={isDisabled}
      autoFocus={props.autoFocus}
      onPress={onPress}
      form={props.form}
    >
      {isPending ? <LoaderCircle className={styles.spinner} aria-hidden /> : icon && <span className={styles.icon}>{icon}</span>}
      {children}
    </PlainButton>
  );
}

export function buttonClass(variant: ButtonVariant, size?: ControlSize, isFullWidth?: boolean): string {
  return classNames(styles.button, styles[variant], size === 'large' && styles.large, isFullWidth && styles.fullWidth);
}
