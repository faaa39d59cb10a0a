import type { ControlSize } from '../controls/button.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './field.module.css';

export function fieldClass(size: ControlSize | undefined): string {
  return classNames(styles.field, size === 'large' && styles.large);
}
