import { useEffect } from 'react';
import { useNavigateTo } from '../../screens/use-navigate-to.ts';

/** Replaces the current location in the history. */
export function Redirect({ href }: { href: string }) {
  const navigate = useNavigateTo();
  useEffect(() => navigate(href, { replace: true }), [navigate, href]);
  return null;
}
