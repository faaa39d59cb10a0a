import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { buttonClass } from './button.tsx';
import styles from './button.module.css';
import { classNames } from '../theme/class-names.ts';
import { useTooltip } from './use-tooltip.tsx';

interface ToggleIconProps {
  label: string;
  icon: ReactNode;
  isSelected: boolean;
  isDisabled?: boolean | undefined;
  /** `byKey`: pressed with the keyboard, so the focus should stay on the buttons. */
  onPress: (byKey: boolean) => void;
}

/** A toggle button of an editor, selected when its format applies at the cursor. A press leaves the focus in the text. */
export function ToggleIcon({ label, icon, isSelected, isDisabled = false, onPress }: ToggleIconProps) {
  const { button, tooltip } = useTooltip(label);
  const { ref, onPointerEnter, onPointerLeave, onPointerDown, ...focus } = button;
  return (
    <>
      <ToggleButton
        {...focus}
        ref={ref}
        onHoverStart={({ pointerType }) => onPointerEnter({ pointerType })}
        onHoverEnd={onPointerLeave}
        onPressStart={onPointerDown}
        aria-label={label}
        className={classNames(buttonClass('quiet', 'normal'), styles.iconButton)}
        isSelected={isSelected}
        isDisabled={isDisabled}
        preventFocusOnPress
        onPress={(event) => onPress(event.pointerType === 'keyboard')}
      >
        <span className={styles.icon}>{icon}</span>
      </ToggleButton>
      {tooltip}
    </>
  );
}
