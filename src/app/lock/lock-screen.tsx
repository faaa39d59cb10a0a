import { Fingerprint, LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { tryPasskey, tryPin, earliestRetry, type Attempt } from '../../db/lock/open-lock.ts';
import { lockOf, setLocked } from '../../db/schema/device-lock.ts';
import type { LockRow, SessionRow } from '../../db/schema/rows.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { useOnline } from '../../screens/use-online.ts';
import { toStorageProblem } from '../../db/schema/storage-error.ts';
import { MAX_PIN_LENGTH } from '../../contract/device/device-policy.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PinPad } from '../../ui/controls/pin-pad.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { LoginForm } from '../login/login-form.tsx';
import { useLoginWays } from '../login/use-login-ways.ts';
import { WindowsLogin } from '../login/windows-login.tsx';
import { useAppState } from '../state/app-state.ts';
import { noteInput } from '../state/last-input.ts';
import { LeaveDevice } from './leave-device.tsx';
import { isTooLongWithoutContact } from './lock-at-start.ts';
import styles from './lock.module.css';
import { requestPasskey } from './passkey.ts';
import { useLockBackground } from './use-lock-background.ts';
import layout from '../../ui/theme/layout.module.css';

/** Over everything while the device is locked, in every tab. Forms that were open are drafts, and open again at the same address. */
export function LockScreen({ session }: { readonly session: SessionRow }) {
  const { t } = useTranslation('lock');
  const { Username, GivenName } = session.user;
  const lock = useLiveQuery(() => lockOf(Username), [Username]);
  const [dialog, setDialog] = useState<'password' | 'leave' | null>(null);
  const waiting = useLockBackground(session);
  const name = GivenName || Username;
  useEffect(() => {
    document.title = `${t('title')} · Tabor`;
  }, [t]);
  // Opened, by whatever way: the time without input begins now.
  useEffect(() => () => noteInput(), []);
  if (lock === undefined) return null;
  const byPin = lock !== null && lock.pin !== null && lock.needsPassword === null ? lock : null;
  const showsPassword = dialog === 'password' || !byPin;
  return (
    <main className={styles.screen}>
      <section className={styles.card} aria-labelledby="lock-title">
        <header className={styles.head}>
          <LockKeyhole aria-hidden className={styles.icon} />
          <h1 id="lock-title">{name}</h1>
          <p className={layout.muted}>{t('text')}</p>
          {waiting > 0 && <p className={layout.muted}>{t('waiting', { count: waiting })}</p>}
        </header>
        {dialog === 'leave' ? (
          <LeaveDevice session={session} onCancel={() => setDialog(null)} />
        ) : (
          <>
            {showsPassword ? <ByPassword session={session} why={lock?.needsPassword ?? null} /> : <ByPin session={session} lock={byPin} />}
            <div className={styles.others}>
              {byPin && (
                <Button variant="quiet" onPress={() => setDialog(showsPassword ? null : 'password')}>
                  {t(showsPassword ? 'usePin' : 'forgotten')}
                </Button>
              )}
              <Button variant="quiet" onPress={() => setDialog('leave')}>
                {t('notYou', { name })}
              </Button>
            </div>
          </>
        )}
      </section>
    </main>
  );
}

/** Login by password, which then requires a new PIN. */
function ByPassword({ session, why }: { readonly session: SessionRow; readonly why: 'attempts' | 'offline' | null }) {
  const { t } = useTranslation(['lock', 'shell']);
  const { windowsAuthentication } = useAppState().configuration;
  const { hasPasskeys } = useLoginWays();
  const isOnline = useOnline();
  return (
    <div className={layout.stack4}>
      <Banner tone="info">{t(why ?? 'passwordText')}</Banner>
      {!isOnline && <Banner tone="warning">{t('login.needsNetwork', { ns: 'shell' })}</Banner>}
      {windowsAuthentication && <WindowsLogin expired={session} />}
      <LoginForm hasPasskeys={hasPasskeys} expired={session} />
    </div>
  );
}

function ByPin({ session, lock }: { readonly session: SessionRow; readonly lock: LockRow }) {
  const username = session.user.Username;
  const { t } = useTranslation('lock');
  const [pin, setPin] = useState('');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const problemText = useProblemText();
  const seconds = useSecondsUntil(lock);

  async function attempt(act: () => Promise<Attempt>) {
    setPending(true);
    setError(null);
    try {
      const outcome = await act();
      // The days without contact may have ended behind the lock.
      if (outcome.kind === 'opened')
        await setLocked(username, session.lock !== undefined && (await isTooLongWithoutContact(username, session.lock)));
      else if (outcome.kind === 'wrong') setError(t('wrong', { count: outcome.left }));
    } catch (problem) {
      setError(problemText(toStorageProblem(problem)));
    } finally {
      setPin('');
      setPending(false);
    }
  }
  async function usePasskey() {
    if (!lock.passkey) return;
    const secret = await requestPasskey(lock.passkey);
    if (secret.kind === 'done') await attempt(() => tryPasskey(username, secret.value));
    else setError(t('noPasskey'));
  }
  return (
    <>
      <PinPad
        label={t('pin')}
        value={pin}
        onChange={setPin}
        onSubmit={() => void attempt(() => tryPin(username, pin, Date.now()))}
        submitLabel={t('unlock')}
        error={seconds > 0 ? t('wait', { count: seconds }) : error}
        isPending={isPending}
        isDisabled={seconds > 0}
        deleteLabel={t('delete')}
        maxLength={MAX_PIN_LENGTH}
      />
      {lock.passkey && (
        <Button size="large" icon={<Fingerprint aria-hidden />} isFullWidth onPress={() => void usePasskey()}>
          {t('usePasskey')}
        </Button>
      )}
    </>
  );
}

/** Seconds until a PIN can be tried again, counted down; 0 afterwards. */
function useSecondsUntil(lock: LockRow): number {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((earliestRetry(lock, now) - now) / 1_000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
