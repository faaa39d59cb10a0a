import { Outlet, useLocation } from '@tanstack/react-router';
import { GoTo } from './go-to.tsx';
import { locationOfHash } from './redirect-target.ts';
import { Shell } from './shell/shell.tsx';
import { useSession } from '../screens/session-context.tsx';
import { VisitorShell } from './visitor/visitor-shell.tsx';

export function RootLayout() {
  const { pathname, hash } = useLocation();
  const { isVisitor } = useSession();
  const oldLink = pathname === '/' ? locationOfHash(`#${hash}`) : null;
  if (oldLink) return <GoTo href={oldLink} />;
  const Surroundings = isVisitor ? VisitorShell : Shell;
  return (
    <Surroundings>
      <Outlet />
    </Surroundings>
  );
}
