import { printListAddress } from '../../screens/list/list-search.ts';
import { Card } from '../../ui/card.tsx';
import { useNavigationEntries } from '../shell/navigation-entries.ts';
import styles from './home.module.css';

export function ListLinks() {
  const { lists } = useNavigationEntries();
  return (
    <div className={styles.links}>
      {lists.map(({ path, label, icon: Icon, search }) => (
        <Card key={path} href={printListAddress(path, search ?? {})}>
          <span className={styles.link}>
            <Icon aria-hidden />
            {label}
          </span>
        </Card>
      ))}
    </div>
  );
}
