import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { classNames } from '../theme/class-names.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  label: string;
  /** Omitted or null when the progress is indeterminate. */
  value?: number | null | undefined;
  max?: number | undefined;
  /** Replaces the percentage, as in "3 / 7". */
  valueText?: string | undefined;
  isLabelHidden?: boolean | undefined;
}

export function ProgressBar({ label, value = null, max = 100, valueText, isLabelHidden = false }: ProgressBarProps) {
  return (
    <AriaProgressBar
      className={styles.progress ?? ''}
      value={value ?? 0}
      maxValue={max}
      isIndeterminate={value === null}
      aria-label={label}
      {...(valueText === undefined ? {} : { valueLabel: valueText })}
    >
      {({ percentage, valueText: shownValue, isIndeterminate }) => (
        <>
          {!isLabelHidden && (
            <span className={styles.header} aria-hidden>
              <span>{label}</span>
              {!isIndeterminate && <span>{shownValue}</span>}
            </span>
          )}
          <span className={styles.track}>
            <span
              className={classNames(styles.fill, isIndeterminate && styles.indeterminate)}
              style={isIndeterminate ? undefined : { width: `${percentage ?? 0}%` }}
            />
          </span>
        </>
      )}
    </AriaProgressBar>
  );
}
