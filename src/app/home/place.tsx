import styles from './home.module.css';

/** Place of a section that is still loading, so that what follows does not jump when it appears. */
export function Place() {
  return <div className={styles.place} aria-hidden />;
}
