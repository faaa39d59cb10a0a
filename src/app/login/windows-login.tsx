import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionRow } from '../../db/schema/rows.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import type { SessionTarget } from '../../sw/session/open-session.ts';
import type { WindowsOutcome } from '../../sw/session/log-in.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { useAppState } from '../state/app-state.ts';
import { LoginButton } from './login-controls.tsx';
import { isMarkedSignedOut } from './signed-out-mark.ts';
import { loadLogIn } from './load-log-in.ts';
import styles from './login.module.css';
import { useLoginTexts } from './use-login-texts.ts';

type Props = {
  /** The expired session to renew: only its user may log in. */
  readonly expired?: SessionRow;
  readonly onStart?: () => void;
};

type FailedAttempt = { readonly attempt: number; readonly failure: string };

/** The Windows login: automatic, unless the user has just logged out, and by a button. The password form stays available. */
export function WindowsLogin({ expired, onStart }: Props) {
  const { t, i18n } = useTranslation('shell');
  const { backendAddress } = useAppState().configuration;
  const problemText = useProblemText();
  const failureTexts = useLoginTexts(expired?.loginName ?? expired?.user.Username);
  const [attempts, setAttempts] = useState(() => (isMarkedSignedOut() || !navigator.onLine ? 0 : 1));
  const [ended, setEnded] = useState<FailedAttempt | null>(null);
  const isPending = attempts > 0 && ended?.attempt !== attempts;
  const { language } = i18n;

  const finish = useEffectEvent((failure: string) => setEnded({ attempt: attempts, failure }));
  const attempt = useEffectEvent(async (where: SessionTarget, signal: AbortSignal) => {
    onStart?.();
    const { logInByWindows } = await loadLogIn();
    return logInByWindows(where, { expired: expired ?? null, signal });
  });
  const failureText = useEffectEvent((outcome: Exclude<WindowsOutcome, { kind: 'signed-in' }>) => {
    // When the Windows login fails, the password may still work.
    if (outcome.kind !== 'refused' && outcome.kind !== 'no-login') return failureTexts(outcome).text;
    const { words } = outcome;
    if (words === null || words === problemText({ code: 'windows-login', errors: [] })) return words ?? t('login.windowsFailed');
    return `${t('login.windowsFailed')} ${t('login.serverSays', { words })}`;
  });
  useEffect(() => {
    if (attempts === 0) return undefined;
    // A user who logged in by password meanwhile is not replaced.
    const aborter = new AbortController();
    const finishUnlessAborted = (failure: string) => !aborter.signal.aborted && finish(failure);
    attempt({ backendAddress, language }, aborter.signal).then(
      // Every tab observes the saved session, so nothing else is needed here.
      (outcome) => outcome.kind !== 'signed-in' && finishUnlessAborted(failureText(outcome)),
      (error: unknown) => finishUnlessAborted(problemText(error)),
    );
    return () => aborter.abort();
  }, [attempts, backendAddress, language, problemText]);

  return (
    <div className={styles.form}>
      {ended !== null && !isPending && <Banner tone="warning">{ended.failure}</Banner>}
      <LoginButton isPending={isPending} onPress={() => setAttempts(attempts + 1)}>
        {t('login.windows')}
      </LoginButton>
    </div>
  );
}
