import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../state/app-state.ts';
import { useAfterPaint } from './use-after-paint.ts';

/** How the backend lets users in. `company`: the company whose provider logs users in; null without one. `canVerify`: it verifies printed protocols. */
export type LoginWays = { readonly company: string | null; readonly hasPassword: boolean; readonly canVerify?: boolean };

/** Login methods: the password, until the backend has answered. */
export function useLoginWays(): LoginWays {
  const { i18n } = useTranslation('shell');
  const { backendAddress } = useAppState().configuration;
  const [ways, setWays] = useState<LoginWays>({ company: null, hasPassword: true });
  const { language } = i18n;
  const isPainted = useAfterPaint();
  useEffect(() => {
    if (!isPainted) return undefined;
    let isCurrent = true;
    void import('./read-login-ways.ts').then(({ readLoginWays }) => readLoginWays({ backendAddress, language, token: null }, (read) => isCurrent && setWays(read))).catch(stayWithPassword);
    return () => {
      isCurrent = false;
    };
  }, [backendAddress, language, isPainted]);
  return ways;
}

/** Without a network the form shows the reason. */
function stayWithPassword(): void {}
