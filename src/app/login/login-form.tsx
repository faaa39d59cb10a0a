import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { credentials } from '../../contract/session.ts';
import { faultsOf } from '../../contract/validate.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { logIn } from '../../sw/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAppState } from '../app-state.ts';
import styles from './login.module.css';

/** How long a notice stays ([0]§2). */
const noticeMs = 5_000;

type Props = {
  /** Set where only this user may log in again. */
  readonly username?: string;
  /** A login is under way: time to load what comes after it. */
  readonly onStart?: () => void;
};

export function LoginForm({ username: fixed, onStart }: Props) {
  const { t, i18n } = useTranslation(['shell', 'validation']);
  const { configuration } = useAppState();
  const problemText = useProblemText();
  const [username, setUsername] = useState(fixed ?? '');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const [notice, setNotice] = useNotice();
  const faults = isTried ? faultsOf(credentials, { username, password }) : [];
  const errorOf = (field: string) => {
    const fault = faults.find((candidate) => candidate.field === field);
    return fault && t(fault.code, { ns: 'validation', limit: fault.limit, count: Number(fault.limit) });
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isPending || faultsOf(credentials, { username, password }).length > 0) return;
    setPending(true);
    setNotice(null);
    onStart?.();
    try {
      const where = { backendAddress: configuration.backendAddress, language: i18n.language };
      const session = await logIn(where, { username: username.trim(), password });
      // A session that is kept is seen by every tab; nothing else is to be done here.
      if (!session) setNotice(t('login.invalidCredentials'));
    } catch (error) {
      setNotice(navigator.onLine ? problemText(error) : t('login.needsNetwork'));
    } finally {
      setPending(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('login.username')}
        name="username"
        value={username}
        onChange={setUsername}
        error={errorOf('username')}
        autoComplete="username"
        isReadOnly={fixed !== undefined}
        autoFocus={fixed === undefined}
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
        autoFocus={fixed !== undefined}
        isRequired
      />
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

/** A text that goes away by itself. */
function useNotice() {
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => setNotice(null), noticeMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice] as const;
}
