import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../state/app-state.ts';
import { readLoginWays, savedLoginWays, type LoginWays } from './read-login-ways.ts';
import { useAfterPaint } from './use-after-paint.ts';

/** Login methods: those that the backend had last, until it has answered. */
export function useLoginWays(): LoginWays {
  const { i18n } = useTranslation('shell');
  const { backendAddress } = useAppState().configuration;
  const [ways, setWays] = useState(() => savedLoginWays(backendAddress));
  const { language } = i18n;
  const isPainted = useAfterPaint();
  useEffect(() => {
    if (!isPainted) return undefined;
    let isCurrent = true;
    // Without a network the form shows the reason.
    void readLoginWays({ backendAddress, language }).then((read) => isCurrent && read && setWays(read));
    return () => {
      isCurrent = false;
    };
  }, [backendAddress, language, isPainted]);
  return ways;
}
