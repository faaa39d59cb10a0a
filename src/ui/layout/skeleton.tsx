import { classNames } from '../theme/class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  shape?: 'line' | 'title' | 'block' | undefined;
  lines?: number | undefined;
}

export function Skeleton({ shape = 'line', lines = 1 }: SkeletonProps) {
  return (
    <span className={styles.stack} aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={classNames(styles.bone, styles[shape])} />
      ))}
    </span>
  );
}
