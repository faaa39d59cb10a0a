import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'react-aria-components/Button';
import { classNames } from '../theme/class-names.ts';
import styles from './stepper.module.css';

export type StepState = 'done' | 'current' | 'todo' | 'error';

export interface Step {
  id: string;
  label: string;
  state: StepState;
  isDisabled?: boolean | undefined;
}

export interface StepperProps {
  label?: string | undefined;
  steps: readonly Step[];
  onSelect: (id: string) => void;
}

export function Stepper({ label, steps, onSelect }: StepperProps) {
  const { t } = useTranslation('ui');
  const list = useRef<HTMLOListElement>(null);
  const current = steps.findIndex((step) => step.state === 'current');
  useEffect(() => {
    const row = list.current;
    const item = row?.children[current];
    if (!row || !(item instanceof HTMLElement)) return undefined;
    // At once, and again when the device is turned.
    const observer = new ResizeObserver(() => {
      row.scrollLeft = item.offsetLeft - (row.clientWidth - item.clientWidth) / 2;
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [current]);
  return (
    <nav className={styles.stepper} aria-label={label ?? t('steps')} data-print="hide">
      <ol className={styles.list} ref={list}>
        {steps.map((step, index) => (
          <li key={step.id} className={classNames(styles.item, styles[step.state])}>
            <Button
              className={styles.step ?? ''}
              isDisabled={step.isDisabled ?? false}
              onPress={() => onSelect(step.id)}
              aria-label={t(`step.${step.state}`, { number: index + 1, label: step.label })}
              {...(step.state === 'current' ? { 'aria-current': 'step' as const } : {})}
            >
              {/* The digit is a picture: the name of the button says the number in words. */}
              <span className={styles.number} aria-hidden data-digit={step.state === 'done' || step.state === 'error' ? undefined : index + 1}>
                {step.state === 'done' ? <Check size={18} strokeWidth={3} /> : step.state === 'error' && <CircleAlert size={18} />}
              </span>
              {step.state === 'current' && <span className={styles.label}>{step.label}</span>}
            </Button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
