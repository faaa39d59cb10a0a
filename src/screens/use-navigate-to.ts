import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Goes to an address of this app, written out. */
export function useNavigateTo(): (to: string, options?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return useCallback((to, { replace = false } = {}) => (replace ? history.replace(to) : history.push(to)), [history]);
}
