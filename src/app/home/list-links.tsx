import { Card } from '../../ui/card.tsx';
import { useNavigationEntries } from '../shell/navigation-entries.ts';
import styles from './home.module.css';

export function ListLinks() {
  const { lists } = useNavigationEntries();
  return (
    <div className={styles.links}>
      {lists.map(({ path, label, icon: Icon }) => (
        <Card key={path} href={path}>
          <span className={styles.link}>
            <Icon aria-hidden />
            {label}
          </span>
        </Card>
      ))}
    </div>
  );
}
