import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from './navigation.ts';

/** Sets the tab's title to the name of the screen, for screen readers and the browser history. */
export function useDocumentTitle(pathname: string): void {
  const { t } = useTranslation('shell');
  const { home, lists, device } = useNavigation();
  const listPathname = pathname.replace(/\/(list|item)(\/.*)?$/, '/list').replace(/^\/(sync|administration)\/.*/, '/$1');
  const title = [home, ...lists, ...device].find((entry) => entry.path === listPathname)?.label ?? t('home');
  useEffect(() => {
    document.title = `${title} · Tabor`;
  }, [title]);
}
