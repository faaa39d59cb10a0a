import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { logInByWindows } from '../../sw/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useAppState } from '../app-state.ts';
import { isLeft } from './leaving.ts';
import styles from './login.module.css';

type Props = {
  /** Set where only this user may log in again. */
  readonly username?: string;
  readonly onStart?: () => void;
};

/** The login by Windows: tried by itself, unless the user has just left, and by a button. The password's form stays beside it. */
export function WindowsLogin({ username, onStart }: Props) {
  const { t, i18n } = useTranslation('shell');
  const { backendAddress } = useAppState().configuration;
  const problemText = useProblemText();
  const [asked, setAsked] = useState(() => (isLeft() || !navigator.onLine ? 0 : 1));
  const [ended, setEnded] = useState<{ readonly asked: number; readonly failure: string } | null>(null);
  const isPending = asked > 0 && ended?.asked !== asked;
  const { language } = i18n;

  useEffect(() => {
    if (asked === 0) return undefined;
    // Whoever has come in by password meanwhile is not replaced.
    const gone = new AbortController();
    const end = (failure: string) => !gone.signal.aborted && setEnded({ asked, failure });
    onStart?.();
    logInByWindows({ backendAddress, language }, { as: username, signal: gone.signal }).then(
      // A session that is kept is seen by every tab; nothing else is to be done here.
      (outcome) => outcome.kind === 'failed' && end(outcome.text ?? t('login.windowsFailed')),
      (error: unknown) => end(problemText(error)),
    );
    return () => gone.abort();
  }, [asked, backendAddress, language, username, onStart, problemText, t]);

  return (
    <div className={styles.form}>
      {ended !== null && !isPending && <Banner tone="warning">{ended.failure}</Banner>}
      <Button size="large" isFullWidth isPending={isPending} onPress={() => setAsked(asked + 1)}>
        {t('login.windows')}
      </Button>
    </div>
  );
}
