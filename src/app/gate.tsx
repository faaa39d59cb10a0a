import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SessionProvider } from '../screens/session-context.tsx';
import { useAppState } from './app-state.ts';
import { GoTo } from './go-to.tsx';
import { LoginPage } from './login/login-page.tsx';
import { locationOfHash } from './redirect-target.ts';
import { RoutePending } from './route-pending.tsx';

const Shell = lazy(() => import('./shell/shell.tsx').then(({ Shell: component }) => ({ default: component })));

/** Who may see what: a visitor the login, everybody else the shell with the wanted screen. */
export function Gate() {
  const { session, configuration } = useAppState();
  const { pathname, href, hash, search } = useLocation();
  const oldLink = pathname === '/' ? locationOfHash(`#${hash}`) : null;
  if (oldLink) return <GoTo href={oldLink} />;
  if (!session) {
    if (pathname !== '/') return <GoTo href={`/?${new URLSearchParams({ redirectTo: href }).toString()}`} />;
    const { redirectTo } = search as Record<string, unknown>;
    return <LoginPage redirectTo={typeof redirectTo === 'string' ? redirectTo : undefined} />;
  }
  return (
    <SessionProvider key={session.user.Username} session={session} configuration={configuration}>
      <Suspense fallback={<RoutePending />}>
        <Shell>
          <Outlet />
        </Shell>
      </Suspense>
    </SessionProvider>
  );
}
