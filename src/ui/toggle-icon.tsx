import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { buttonClass } from './button.tsx';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface ToggleIconProps {
  label: string;
  icon: ReactNode;
  isSelected: boolean;
  isDisabled?: boolean | undefined;
  /** `byKey`: pressed with the keyboard, whose user goes on among the buttons. */
  onPress: (byKey: boolean) => void;
}

/** A button that shows whether what it does holds where the cursor is; a press leaves the focus in the text. */
export function ToggleIcon({ label, icon, isSelected, isDisabled = false, onPress }: ToggleIconProps) {
  return (
    <TooltipTrigger delay={500}>
      <ToggleButton
        aria-label={label}
        className={classNames(buttonClass('quiet', 'normal'), styles.iconButton)}
        isSelected={isSelected}
        isDisabled={isDisabled}
        preventFocusOnPress
        onPress={(event) => onPress(event.pointerType === 'keyboard')}
      >
        <span className={styles.icon}>{icon}</span>
      </ToggleButton>
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
