import { useEffect } from 'react';
import { useNavigateTo } from '../screens/use-navigate-to.ts';

/** Goes elsewhere in place of the present location. */
export function GoTo({ href }: { href: string }) {
  const navigate = useNavigateTo();
  useEffect(() => navigate(href, { replace: true }), [navigate, href]);
  return null;
}
