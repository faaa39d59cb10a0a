import { useEffect } from 'react';
import type { Address } from '../../screens/paths.ts';
import { useNavigateTo } from '../../screens/use-navigate-to.ts';

/** Replaces the current location in the history. */
export function Redirect({ href }: { href: Address }) {
  const navigate = useNavigateTo();
  useEffect(() => navigate(href, { replace: true }), [navigate, href]);
  return null;
}
