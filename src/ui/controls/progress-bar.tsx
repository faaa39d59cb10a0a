import { useTranslation } from 'react-i18next';
import { classNames } from '../theme/class-names.ts';
import { localeOf } from '../../contract/wire/languages.ts';
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
  const { i18n } = useTranslation();
  const part = value === null ? null : Math.min(1, Math.max(0, value / (max || 1)));
  const shownValue =
    part === null ? undefined : (valueText ?? new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent' }).format(part));
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      aria-valuetext={shownValue}
    >
      {!isLabelHidden && (
        <span className={styles.header} aria-hidden>
          <span>{label}</span>
          {shownValue !== undefined && <span>{shownValue}</span>}
        </span>
      )}
      <span className={styles.track}>
        <span
          className={classNames(styles.fill, part === null && styles.indeterminate)}
          style={part === null ? undefined : { width: `${part * 100}%` }}
        />
      </span>
    </div>
  );
}
