import { Outlet, useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { GoTo } from './go-to.tsx';
import { locationOfHash } from './redirect-target.ts';
import { NavigationContext, useNewNavigation } from './shell/navigation-entries.ts';
import { Shell } from './shell/shell.tsx';
import { useSession } from '../screens/session-context.tsx';
import { isBoardPage } from './visitor/open-pages.ts';
import { VisitorShell } from './visitor/visitor-shell.tsx';

export function RootLayout() {
  const { pathname, hash } = useLocation();
  const { isVisitor } = useSession();
  const navigation = useNewNavigation();
  const oldLink = pathname === '/' ? locationOfHash(`#${hash}`) : null;
  if (oldLink) return <GoTo href={oldLink} />;
  const Surroundings = isBoardPage(pathname) ? Fragment : isVisitor ? VisitorShell : Shell;
  return (
    <NavigationContext value={navigation}>
      <Surroundings>
        <Outlet />
      </Surroundings>
    </NavigationContext>
  );
}
