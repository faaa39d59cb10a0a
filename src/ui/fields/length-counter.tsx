import { classNames } from '../theme/class-names.ts';
import styles from './field.module.css';

/** Length of a text and its limit, from 80 % of the limit on. */
export function LengthCounter({ length, maxLength }: { readonly length: number; readonly maxLength: number | undefined }) {
  if (maxLength === undefined || length < maxLength * 0.8) return null;
  return (
    <span className={classNames(styles.counter, length > maxLength && styles.counterOver)}>
      {length} / {maxLength}
    </span>
  );
}
