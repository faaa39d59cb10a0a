import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { credentials } from '../../contract/session.ts';
import { faultsOf } from '../../contract/validate.ts';
import type { SessionRow } from '../../db/rows.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { logIn } from '../../sw/session.ts';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/messages.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAppState } from '../app-state.ts';
import styles from './login.module.css';

type Props = {
  /** Set where only this user may log in again. */
  readonly username?: string;
  readonly onDone: (session: SessionRow) => void;
};

export function LoginForm({ username: fixed, onDone }: Props) {
  const { t, i18n } = useTranslation(['shell', 'validation']);
  const { configuration } = useAppState();
  const messages = useMessages();
  const problemText = useProblemText();
  const [username, setUsername] = useState(fixed ?? '');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const faults = isTried ? faultsOf(credentials, { username, password }) : [];
  const errorOf = (field: string) => {
    const fault = faults.find((candidate) => candidate.field === field);
    return fault && t(fault.code, { ns: 'validation', limit: fault.limit });
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isPending || faultsOf(credentials, { username, password }).length > 0) return;
    setPending(true);
    try {
      const where = { backendAddress: configuration.backendAddress, language: i18n.language };
      const session = await logIn(where, { username: username.trim(), password });
      if (session) onDone(session);
      else messages.error(t('login.invalidCredentials'));
    } catch (error) {
      messages.error(navigator.onLine ? problemText(error) : t('login.needsNetwork'));
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
      <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
