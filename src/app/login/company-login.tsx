import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyLoginErrorOf } from '../../contract/access/directory.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { useAppState } from '../state/app-state.ts';
import { companyLoginAddress, logInInWindow, returnedLogin } from './company-login-window.ts';
import { loadLogIn } from './load-log-in.ts';
import { LoginButton } from './login-controls.tsx';
import styles from './login.module.css';
import { useLoginTexts } from './use-login-texts.ts';

type Props = {
  readonly company: string;
  /**
   * The expired session to renew: only its user may log in. Then the provider opens in a window, so that the input of the screen behind
   * stays.
   */
  readonly expired?: SessionRow;
  readonly onStart?: () => void;
  /** The fragment that the login page was opened with, and where the login leads. */
  readonly returned?: string;
  readonly redirectTo?: string | undefined;
};

/** The login at the company's OpenID provider. */
export function CompanyLogin({ company, expired, onStart, returned = '', redirectTo }: Props) {
  const { t, i18n } = useTranslation(['company-login', 'shell']);
  const { backendAddress } = useAppState().configuration;
  const problemText = useProblemText();
  const failureTexts = useLoginTexts(expired?.loginName ?? expired?.user.Username);
  const [isPending, setPending] = useState(returned.startsWith('#login='));
  const [failure, setFailure] = useState<string | null>(null);
  const [aborter] = useState(() => new AbortController());
  const { language } = i18n;

  async function finish(hash: string): Promise<void> {
    const { logInByCode } = await loadLogIn();
    const login = returnedLogin(hash);
    if (login === null || 'error' in login) return setFailure(t(`errors.${companyLoginErrorOf(login)}`, { company }));
    onStart?.();
    // Every tab observes the saved session, so nothing else is needed here.
    const outcome = await logInByCode({ backendAddress, language }, login, expired ?? null);
    if (outcome.kind !== 'signed-in')
      setFailure(outcome.kind === 'refused' ? t('errors.expired', { company }) : failureTexts(outcome).text);
  }
  function run(work: () => Promise<void>): void {
    setPending(true);
    setFailure(null);
    void work()
      .catch((error: unknown) => setFailure(problemText(error)))
      .finally(() => setPending(false));
  }
  const finishReturned = useEffectEvent(finish);
  const fail = useEffectEvent((error: unknown) => setFailure(problemText(error)));
  useEffect(() => {
    if (!returned.startsWith('#login')) return;
    void Promise.resolve(returned)
      .then((hash) => finishReturned(hash))
      .catch((error: unknown) => fail(error))
      .finally(() => setPending(false));
  }, [returned]);
  useEffect(() => () => aborter.abort(), [aborter]);

  const start = { backendAddress, purpose: 'login', redirectTo } as const;
  const leave = async () => location.assign(await companyLoginAddress({ ...start, isWindow: false }));
  function begin(): void {
    if (expired === undefined) return run(leave);
    // Not pending: who closes the window may open it again.
    void logInInWindow(start, aborter.signal).then((hash) => run(hash === null ? leave : () => finish(hash)));
  }
  return (
    <div className={styles.form}>
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <LoginButton isPrimary isPending={isPending} onPress={begin}>
        {t('logIn', { company })}
      </LoginButton>
    </div>
  );
}
