import { CloudOff } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useOnline } from '../../../screens/use-online.ts';
import styles from './home-section.module.css';

type Props = {
  readonly title: string;
  /** Age of the shown data; null hides it. */
  readonly age: string | null;
  readonly children: ReactNode;
};

export function HomeSection({ title, age, children }: Props) {
  const isOnline = useOnline();
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {age !== null && (
          <span className={styles.age}>
            {!isOnline && <CloudOff size={18} aria-hidden />}
            {age}
          </span>
        )}
      </div>
      {children}
    </section>
  );
}
