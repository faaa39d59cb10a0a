import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Address } from './paths.ts';

/** Navigates to a path of this app given as a string. */
export function useNavigateTo(): (to: Address, options?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return useCallback((to, { replace = false } = {}) => (replace ? history.replace(to) : history.push(to)), [history]);
}
