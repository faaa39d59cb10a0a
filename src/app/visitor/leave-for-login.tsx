import { useEffect } from 'react';
import { RoutePending } from '../route-pending.tsx';

/** The login, which leads on to `wanted`. Loaded anew: it is another app than a visitor's. */
export function loginAddress(wanted?: string): string {
  return wanted === undefined ? '/' : `/?${new URLSearchParams({ redirectTo: wanted }).toString()}`;
}

/** A visitor who wants to see what is not open logs in first. */
export function LeaveForLogin({ href }: { href: string }) {
  useEffect(() => location.replace(loginAddress(href === '/' ? undefined : href)), [href]);
  return <RoutePending />;
}
