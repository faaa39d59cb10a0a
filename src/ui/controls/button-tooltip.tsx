import { useEffect, useMemo, useState, type ReactNode, type RefObject } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import styles from './button.module.css';

interface ButtonTooltipProps {
  button: RefObject<HTMLElement | null>;
  label: string;
}

/** Hover time before the tooltip opens, so that passing over a button does not open it. */
const HOVER_DELAY_MS = 500;

export function ButtonTooltip({ button, label }: ButtonTooltipProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setOpen, HOVER_DELAY_MS, true);
    return () => clearTimeout(timer);
  }, []);
  const state = useMemo(() => ({ isOpen, shouldSkipAnimation: false, open: () => setOpen(true), close: () => setOpen(false) }), [isOpen]);
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip triggerRef={button} className={styles.tooltip ?? ''} offset={6}>
        {label}
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
