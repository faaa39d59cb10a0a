import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { credentials, type Credentials } from '../../contract/session.ts';
import type { PasskeyLogin } from '../../sw/session/log-in.ts';
import { validate } from '../../contract/validate.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useAppState } from '../state/app-state.ts';
import { preloadLogIn, loadLogIn } from './load-log-in.ts';
import { LoginNotice, type Notice } from './login-notice.tsx';
import styles from './login.module.css';
import { useAfterPaint } from './use-after-paint.ts';
import { useLoginTexts } from './use-login-texts.ts';

const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }));

const NewPasswordField = lazy(async () => ({ default: (await import('../password/new-password-field.tsx')).NewPasswordField }));

type Props = {
  /** The expired session to renew: only its user may log in. */
  readonly expired?: SessionRow;
  /** Called when a login starts, to preload the next screen. */
  readonly onStart?: () => void;
};

export function LoginForm({ expired, onStart }: Props) {
  const { t, i18n } = useTranslation(['shell', 'validation']);
  const { configuration } = useAppState();
  const problemText = useProblemText();
  const failureTexts = useLoginTexts(expired?.loginName ?? expired?.user.Username);
  // Never read-only: sessions of an older release lack `loginName`, and the user's name may differ from the login name.
  const [username, setUsername] = useState(expired?.loginName ?? expired?.user.Username ?? '');
  const [password, setPassword] = useState('');
  // Asked for once the backend wants it.
  const [code, setCode] = useState<string | null>(null);
  const [newPassword, setNewPassword] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const isPainted = useAfterPaint();
  const fieldErrors = isTried ? validate(credentials, { username, password }) : [];
  const errorOf = (field: string) => {
    const error = fieldErrors.find((candidate) => candidate.field === field);
    return error && t(error.code, { ns: 'validation', limit: error.limit, count: Number(error.limit) });
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isPending || validate(credentials, { username, password }).length > 0) return;
    await send({ ...typed(), ...(code !== null && { code }) });
  }

  function typed(): Credentials {
    return { username: username.trim(), password, ...(newPassword !== null && { new_password: newPassword }) };
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
      if (outcome.kind === 'second-factor' && code === null) setCode('');
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
      <TextField
        label={t('login.username')}
        name="username"
        value={username}
        onChange={setUsername}
        error={errorOf('username')}
        autoComplete="username webauthn"
        autoFocus={expired === undefined}
        isRequired
      />
      <TextField
        label={t('login.password')}
        name="password"
        type="password"
        value={password}
        onChange={setPassword}
        error={errorOf('password')}
        autoComplete="current-password"
        autoFocus={expired !== undefined}
        isRequired
      />
      {code !== null && <TextField label={t('login.code')} name="code" value={code} onChange={setCode} autoComplete="one-time-code" autoFocus isRequired />}
      {newPassword !== null && (
        <Suspense>
          <NewPasswordField
            label={t('login.newPassword')}
            description={t('login.mustChange')}
            name="new_password"
            value={newPassword}
            onChange={setNewPassword}
            autoFocus
            names={[username]}
          />
        </Suspense>
      )}
      {notice !== null && <LoginNotice notice={notice} />}
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending}>
        {t('login.submit')}
      </Button>
      {isPainted && (
        <Suspense>
          <PasskeyButton
            backendAddress={configuration.backendAddress}
            language={i18n.language}
            isSecondStep={code !== null}
            onAnswer={(passkey) => void send(code === null ? { passkey } : { ...typed(), passkey })}
          />
        </Suspense>
      )}
    </form>
  );
}
