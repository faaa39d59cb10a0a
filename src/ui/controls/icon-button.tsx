import type { ReactNode } from 'react';
import { buttonClass, type ButtonVariant, type ControlSize } from './button.tsx';
import styles from './button.module.css';
import { PlainButton } from './plain-button.tsx';
import { classNames } from '../theme/class-names.ts';
import { useTooltip } from './use-tooltip.tsx';

export interface IconButtonProps {
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: ControlSize | undefined;
  isDisabled?: boolean | undefined;
  isPending?: boolean | undefined;
  onPress?: (() => void) | undefined;
  /** Of a button that opens and closes the element with the id `controls`. */
  isExpanded?: boolean | undefined;
  controls?: string | undefined;
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size,
  isDisabled = false,
  isPending = false,
  onPress,
  isExpanded,
  controls,
}: IconButtonProps) {
  const { button, tooltip } = useTooltip(label);
  return (
    <>
      <PlainButton
        {...button}
        aria-label={label}
        aria-expanded={isExpanded}
        aria-controls={controls}
        className={classNames(buttonClass(variant, size), styles.iconButton)}
        isDisabled={isDisabled}
        isPending={isPending}
        onPress={onPress}
      >
        <span className={styles.icon}>{icon}</span>
      </PlainButton>
      {tooltip}
    </>
  );
}
