import styles from './home.module.css';

/** Placeholder of a section that is still loading: the sections below must not jump when it appears. */
export function Place() {
  return <div className={styles.place} aria-hidden />;
}
