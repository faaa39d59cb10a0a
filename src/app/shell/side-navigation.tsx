import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationLink } from '../navigation/navigation-link.tsx';
import { useNavigation, type NavigationItem } from '../navigation/navigation.ts';
import styles from '../navigation/navigation.module.css';

export function SideNavigation() {
  const { t } = useTranslation('shell');
  const { home, areas, device } = useNavigation();
  return (
    <nav className={styles.side} aria-label={t('mainNavigation')} data-print="hide">
      <Links entries={[home]} />
      {areas.map(({ area, label, lists }) => (
        <Fragment key={area}>
          <span id={`area-${area}`} className={styles.area}>
            {label}
          </span>
          <Links entries={lists} labelledBy={`area-${area}`} />
        </Fragment>
      ))}
      <Links entries={device} />
    </nav>
  );
}

function Links({ entries, labelledBy }: { entries: readonly NavigationItem[]; labelledBy?: string }) {
  return (
    <ul className={styles.group} aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <NavigationLink entry={entry} />
        </li>
      ))}
    </ul>
  );
}
