import { useTranslation } from 'react-i18next';
import { useSupports } from '../../screens/use-supports.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { ScreenLink } from '../navigation/screen-link.tsx';
import styles from './app-header.module.css';
import { ConnectionState } from './connection-state.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { OutboxState } from './outbox-state.tsx';
import { PaletteButton } from './palette-button.tsx';
import { UserMenu } from './user-menu.tsx';

// The first screen renders first.
const BELL_DELAY_MS = 1_000;

const Bell = lazyPart(
  async () => {
    await new Promise((resolve) => setTimeout(resolve, BELL_DELAY_MS));
    return (await import('../notifications/bell.tsx')).Bell;
  },
  <span className={styles.bell} />,
);

export function AppHeader() {
  const { t } = useTranslation('shell');
  const hasBell = useSupports()('notification', 'list');
  return (
    <header className={styles.header} data-print="hide">
      <ScreenLink to="/" className={styles.brand} aria-label={t('toHome')}>
        <img src="/icons/favicon.svg" alt="" width={32} height={32} />
        <span className={styles.name}>Tabor</span>
      </ScreenLink>
      <div className={styles.state}>
        <ConnectionState />
        <OutboxState />
      </div>
      <PaletteButton />
      {hasBell && <Bell />}
      <LanguageMenu />
      <UserMenu />
    </header>
  );
}
