import { classNames } from './class-names.ts';
import styles from './field.module.css';

/** How much of a text's room is used, once little is left. */
export function LengthCounter({ length, maxLength }: { readonly length: number; readonly maxLength: number | undefined }) {
  if (maxLength === undefined || length < maxLength * 0.8) return null;
  return (
    <span className={classNames(styles.counter, length > maxLength && styles.counterOver)}>
      {length} / {maxLength}
    </span>
  );
}
