import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { printListAddress } from '../../screens/list/query/list-search.ts';
import { useNavigateTo } from '../../screens/use-navigate-to.ts';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { useMediaQuery } from '../../ui/theme/use-media-query.ts';
import { NavigationLink } from '../navigation/navigation-link.tsx';
import { useNavigation } from '../navigation/navigation.ts';
import styles from '../navigation/navigation.module.css';

/** How many lists fit on a phone and on a tablet; the rest is behind "more". */
const LISTS_IN_BAR = { phone: 3, tablet: 6 };

export function BottomNavigation() {
  const { t } = useTranslation('shell');
  const { home, byReach, device } = useNavigation();
  const navigate = useNavigateTo();
  const listsInBar = useMediaQuery('(min-width: 37.5em)') ? LISTS_IN_BAR.tablet : LISTS_IN_BAR.phone;
  const overflow = [...byReach.slice(listsInBar), ...device];
  return (
    <nav className={styles.bottom} aria-label={t('mainNavigation')} data-print="hide">
      <NavigationLink entry={home} />
      {byReach.slice(0, listsInBar).map((entry) => (
        <NavigationLink key={entry.path} entry={{ ...entry, label: entry.short }} />
      ))}
      <div className={styles.more}>
        <MenuButton
          isIconOnly
          label={t('more')}
          icon={<Ellipsis aria-hidden />}
          items={overflow.map(({ path, label, icon: Icon, search }) => ({
            id: path,
            label,
            icon: <Icon aria-hidden />,
            onAction: () => navigate(printListAddress(path, search ?? {})),
          }))}
        />
      </div>
    </nav>
  );
}
