import { useTranslation } from 'react-i18next';
import { NavigationLink } from './navigation-link.tsx';
import { useNavigationEntries } from './navigation-entries.ts';
import styles from './navigation.module.css';

export function SideNavigation() {
  const { t } = useTranslation('shell');
  const { home, lists, device } = useNavigationEntries();
  return (
    <nav className={styles.side} aria-label={t('mainNavigation')} data-print="hide">
      <ul className={styles.group}>
        {[home, ...lists].map((entry) => (
          <li key={entry.path}>
            <NavigationLink entry={entry} />
          </li>
        ))}
      </ul>
      <ul className={styles.group}>
        {device.map((entry) => (
          <li key={entry.path}>
            <NavigationLink entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
