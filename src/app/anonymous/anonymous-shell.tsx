import { Link, useLocation } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import { useVisitorColumns } from '../../screens/use-supports.ts';
import headerStyles from '../shell/app-header.module.css';
import { LanguageMenu } from '../shell/language-menu.tsx';
import { useNavigation } from '../navigation/navigation.ts';
import shellStyles from '../shell/shell.module.css';
import { useDocumentTitle } from '../navigation/use-document-title.ts';
import { LoginRedirect, loginAddress } from '../placeholders/login-redirect.tsx';
import { isLinkedPage, isPublicPage } from './public-pages.ts';
import styles from './anonymous-shell.module.css';

/** Shell of the public pages: links to the other public pages, the language menu and the login. */
export function AnonymousShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { pathname, href } = useLocation();
  const { lists } = useNavigation();
  useDocumentTitle(pathname);
  const closed = useVisitorColumns()(pathname.split('/')[1] as EntityName)?.length === 0;
  if (closed || !isPublicPage(pathname)) return <LoginRedirect href={href} />;
  return (
    <div className={styles.shell}>
      <a className={shellStyles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <header className={headerStyles.header} data-print="hide">
        <a href={loginAddress()} className={headerStyles.brand} aria-label={t('toHome')}>
          <img src="/icons/favicon.svg" alt="" width={32} height={32} />
          <span className={headerStyles.name}>Tabor</span>
        </a>
        <LanguageMenu />
        <a href={loginAddress(href)} className={styles.login}>
          <LogIn size={20} aria-hidden />
          {t('visitor.logIn')}
        </a>
      </header>
      <main id="content" tabIndex={-1} className={shellStyles.main}>
        {!isLinkedPage(pathname) && (
          <nav className={styles.pages} aria-label={t('visitor.label')} data-print="hide">
            {lists.map(({ path, label, icon: Icon }) => (
              <Link key={path} to={path as string} className={styles.page} activeOptions={{ includeSearch: false }}>
                <Icon size={18} aria-hidden />
                {label}
              </Link>
            ))}
            <span className={styles.notice}>{t('visitor.notice')}</span>
          </nav>
        )}
        {children}
      </main>
    </div>
  );
}
