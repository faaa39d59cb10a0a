import { useId, type ReactNode } from 'react';
import styles from './section.module.css';
import layout from '../theme/layout.module.css';

export interface SectionProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  id?: string | undefined;
}

export function Section({ title, description, actions, children, id }: SectionProps) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId} id={id}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {description && <p className={layout.note}>{description}</p>}
        </div>
        {actions && <div className={layout.wrap2}>{actions}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
