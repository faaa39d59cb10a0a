import { Outlet, useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Redirect } from '../placeholders/redirect.tsx';
import { locationOfHash } from '../state/redirect-target.ts';
import { NavigationContext, useBuildNavigation } from '../navigation/navigation.ts';
import { Shell } from '../shell/shell.tsx';
import type { Address } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { isBoardPage } from '../anonymous/public-pages.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

// Users with a login never need it.
const AnonymousShell = lazyPart(async () => (await import('../anonymous/anonymous-shell.tsx')).AnonymousShell);

export function RootLayout() {
  const { pathname, hash } = useLocation();
  const { isAnonymous } = useSession();
  const navigation = useBuildNavigation();
  const oldLink = pathname === '/' ? locationOfHash(`#${hash}`) : null;
  // A path of no route leads home.
  if (oldLink) return <Redirect href={oldLink as Address} />;
  const Layout = isBoardPage(pathname) ? Fragment : isAnonymous ? AnonymousShell : Shell;
  return (
    <NavigationContext value={navigation}>
      <Layout>
        <Outlet />
      </Layout>
    </NavigationContext>
  );
}
