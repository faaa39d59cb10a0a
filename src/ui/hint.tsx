import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { Tooltip } from 'react-aria-components/Tooltip';
import styles from './button.module.css';

interface HintProps {
  button: RefObject<HTMLButtonElement | null>;
  label: string;
}

/** Milliseconds: whoever only passes by is told nothing. */
const restingMs = 500;

export function Hint({ button, label }: HintProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setOpen, restingMs, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Tooltip triggerRef={button} isOpen={isOpen} className={styles.tooltip ?? ''} offset={6}>
      {label}
    </Tooltip>
  );
}
