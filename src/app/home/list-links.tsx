import { printListAddress } from '../../screens/list/query/list-search.ts';
import { Card } from '../../ui/layout/card.tsx';
import { useNavigation } from '../navigation/navigation.ts';
import styles from './home.module.css';

export function ListLinks() {
  const { areas } = useNavigation();
  return areas.map(({ area, label, lists }) => (
    <section key={area} aria-labelledby={`links-${area}`}>
      <h2 id={`links-${area}`} className={styles.area}>
        {label}
      </h2>
      <div className={styles.links}>
        {lists.map(({ path, label: name, icon: Icon, search }) => (
          <Card key={path} href={printListAddress(path, search ?? {})}>
            <span className={styles.link}>
              <Icon aria-hidden />
              {name}
            </span>
          </Card>
        ))}
      </div>
    </section>
  ));
}
