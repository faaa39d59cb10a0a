import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldError } from '../../contract/wire/problem.ts';
import { credentials, type Credentials } from '../../contract/access/session.ts';
import type { PasskeyLogin } from '../../sw/session/log-in.ts';
import { validate } from '../../contract/wire/validate.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { knowsPasskeys } from '../../screens/knows-passkeys.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { useAppState } from '../state/app-state.ts';
import { preloadLogIn, loadLogIn } from './load-log-in.ts';
import { LoginButton, LoginField } from './login-controls.tsx';
import { LoginNotice, type Notice } from './login-notice.tsx';
import styles from './login.module.css';
import { useLoginTexts } from './use-login-texts.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }));

const NewPasswordField = lazyPart(async () => (await import('../password/new-password-field.tsx')).NewPasswordField);

type Props = {
  /** The backend lets users in by passkeys. */
  readonly hasPasskeys: boolean;
  /** The expired session to renew: only its user may log in. */
  readonly expired?: SessionRow;
  /** Called when a login starts, to preload the next screen. */
  readonly onStart?: () => void;
};

export function LoginForm({ hasPasskeys, expired, onStart }: Props) {
  const { t, i18n } = useTranslation('shell');
  const { configuration } = useAppState();
  const problemText = useProblemText();
  const failureTexts = useLoginTexts(expired?.loginName ?? expired?.user.Username);
  // Never read-only: sessions of an older release lack `loginName`, and the user's name may differ from the login name.
  const [username, setUsername] = useState(expired?.loginName ?? expired?.user.Username ?? '');
  const [password, setPassword] = useState('');
  // Shown once the backend requires it.
  const [code, setCode] = useState<string | null>(null);
  const [newPassword, setNewPassword] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const typed: Credentials = { username: username.trim(), password, ...(newPassword !== null && { new_password: newPassword }) };
  const errorOf = useErrorTexts(isTried ? validate(credentials, { username, password }) : []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isPending || validate(credentials, { username, password }).length > 0) return;
    await send({ ...typed, ...(code !== null && { code }) });
  }

  async function send(entered: Credentials | PasskeyLogin) {
    setPending(true);
    setNotice(null);
    onStart?.();
    try {
      const target = { backendAddress: configuration.backendAddress, language: i18n.language };
      const { logIn } = await loadLogIn();
      const outcome = await logIn(target, entered, expired);
      // Every tab observes the saved session, so nothing else is needed here.
      if (outcome.kind === 'second-factor' && code === null && !outcome.error) setCode('');
      else if (outcome.kind === 'new-password' && newPassword === null) setNewPassword('');
      else if (outcome.kind !== 'signed-in') setNotice({ ...failureTexts(outcome), isBrief: outcome.kind === 'refused' });
    } catch (error) {
      setNotice({ text: navigator.onLine ? problemText(error) : t('login.needsNetwork'), serverMessage: null, isBrief: false });
    } finally {
      setPending(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} onChange={preloadLogIn} noValidate>
      <LoginField
        label={t('login.username')}
        name="username"
        value={username}
        onChange={setUsername}
        error={errorOf('username')}
        autoComplete="username webauthn"
        autoFocus={expired === undefined}
      />
      <LoginField
        label={t('login.password')}
        name="password"
        type="password"
        value={password}
        onChange={setPassword}
        error={errorOf('password')}
        autoComplete="current-password"
        autoFocus={expired !== undefined}
      />
      {code !== null && (
        <LoginField label={t('login.code')} name="code" value={code} onChange={setCode} autoComplete="one-time-code" autoFocus />
      )}
      {newPassword !== null && (
        <NewPasswordField
          label={t('login.newPassword')}
          description={t('login.mustChange')}
          name="new_password"
          value={newPassword}
          onChange={setNewPassword}
          autoFocus
          names={[username]}
        />
      )}
      {notice !== null && <LoginNotice notice={notice} />}
      <LoginButton type="submit" isPending={isPending}>
        {t('login.submit')}
      </LoginButton>
      {hasPasskeys && knowsPasskeys() && (
        <Suspense fallback={<LoginButton isPending>{t('login.passkey')}</LoginButton>}>
          <PasskeyButton
            backendAddress={configuration.backendAddress}
            language={i18n.language}
            isSecondStep={code !== null}
            onAnswer={(passkey) => void send(code === null ? { passkey } : { ...typed, passkey })}
          />
        </Suspense>
      )}
    </form>
  );
}

function useErrorTexts(errors: readonly FieldError[]): (field: string) => string | undefined {
  const { t } = useTranslation('validation');
  return (field) => {
    const error = errors.find((candidate) => candidate.field === field);
    return error && t(error.code, { limit: error.limit, count: Number(error.limit) });
  };
}
