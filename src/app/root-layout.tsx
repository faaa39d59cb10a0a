import { Outlet, useLocation } from '@tanstack/react-router';
import { GoTo } from './go-to.tsx';
import { locationOfHash } from './redirect-target.ts';
import { Shell } from './shell/shell.tsx';

export function RootLayout() {
  const { pathname, hash } = useLocation();
  const oldLink = pathname === '/' ? locationOfHash(`#${hash}`) : null;
  if (oldLink) return <GoTo href={oldLink} />;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
