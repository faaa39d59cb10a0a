import { useEffect } from 'react';
import { RoutePending } from './route-pending.tsx';

/**
 * Address of the login page that redirects to `requested` afterwards. Needs a full page load, because the login is rendered outside of the
 * router.
 */
export function loginAddress(requested?: string): string {
  return requested === undefined ? '/' : `/?${new URLSearchParams({ redirectTo: requested }).toString()}`;
}

/** Sends an anonymous user from a protected address to the login. */
export function LoginRedirect({ href }: { href: string }) {
  useEffect(() => location.replace(loginAddress(href === '/' ? undefined : href)), [href]);
  return <RoutePending />;
}
