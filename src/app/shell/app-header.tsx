import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './app-header.module.css';
import { ConnectionState } from './connection-state.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { OutboxState } from './outbox-state.tsx';
import { PaletteButton } from './palette-button.tsx';
import { UserMenu } from './user-menu.tsx';

export function AppHeader() {
  const { t } = useTranslation('shell');
  return (
    <header className={styles.header} data-print="hide">
      <Link to="/" className={styles.brand} aria-label={t('toHome')}>
        <img src="/icons/favicon.svg" alt="" width={32} height={32} />
        <span className={styles.name}>Tabor</span>
      </Link>
      <div className={styles.state}>
        <ConnectionState />
        <OutboxState />
      </div>
      <PaletteButton />
      <LanguageMenu />
      <UserMenu />
    </header>
  );
}
