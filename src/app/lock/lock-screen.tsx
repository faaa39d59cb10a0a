import { Fingerprint, LockKeyhole } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { tryPasskey, tryPin, earliestRetry, sealAgainAsWanted, type Attempt } from '../../db/lock/open-lock.ts';
import { heldShare, joinShares } from '../../db/lock/pin-shares.ts';
import { lockOf, setLocked } from '../../db/schema/device-lock.ts';
import type { LockRow, SessionRow } from '../../db/schema/rows.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { useOnline } from '../../screens/use-online.ts';
import { toStorageProblem } from '../../db/schema/storage-error.ts';
import { TaborError } from '../../contract/wire/problem.ts';
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
import { pinShares } from './pin-shares.ts';
import { useLockBackground } from './use-lock-background.ts';
import layout from '../../ui/theme/layout.module.css';

/** Over everything while the device is locked, in every tab. Forms that were open are drafts, and open again at the same address. */
export function LockScreen({ session }: { readonly session: SessionRow }) {
  const { t } = useTranslation('lock');
  const { Username, GivenName } = session.user;
  const lock = useLiveQuery(() => lockOf(Username), [Username]);
  const [dialog, setDialog] = useState<'password' | 'pin' | 'leave' | null>(null);
  const [isShareGone, setShareGone] = useState(false);
  const waiting = useLockBackground(session);
  const name = GivenName || Username;
  function forgetShare() {
    setShareGone(true);
    setDialog('password');
  }
  useEffect(() => {
    document.title = `${t('title')} · Tabor`;
  }, [t]);
  // Opened, by whatever way: the time without input begins now.
  useEffect(() => () => noteInput(), []);
  useEffect(joinShares, []);
  if (lock === undefined) return null;
  const byPin = lock !== null && lock.pin !== null && lock.needsPassword === null ? lock : null;
  const needsSession = session.state === 'expired' && byPin !== null && needsBackend(byPin);
  const showsPassword = dialog === 'password' || !byPin || (needsSession && dialog !== 'pin');
  const reason = isShareGone ? 'shareGone' : needsSession ? 'sessionEnded' : (lock?.needsPassword ?? null);
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
            {showsPassword ? (
              <ByPassword session={session} why={reason} />
            ) : (
              <ByPin session={session} lock={byPin} onShareGone={forgetShare} />
            )}
            <div className={styles.others}>
              {byPin && (
                <Button variant="quiet" onPress={() => setDialog(showsPassword ? 'pin' : 'password')}>
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

type PasswordReason = 'attempts' | 'offline' | 'shareGone' | 'sessionEnded';

/** Login by password, which then requires a new PIN. */
function ByPassword({ session, why }: { readonly session: SessionRow; readonly why: PasswordReason | null }) {
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

type ByPinProps = { readonly session: SessionRow; readonly lock: LockRow; readonly onShareGone: () => void };

function ByPin({ session, lock, onShareGone }: ByPinProps) {
  const username = session.user.Username;
  const { t } = useTranslation('lock');
  const [pin, setPin] = useState('');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<WaitingPin | null>(null);
  const isOnline = useOnline();
  const problemText = useProblemText();
  const seconds = useSecondsUntil(lock);

  async function attempt(act: () => Promise<Attempt>): Promise<Attempt['kind'] | 'no-answer'> {
    setPending(true);
    setError(null);
    try {
      const outcome = await act();
      // The days without contact may have ended behind the lock.
      if (outcome.kind === 'opened')
        await setLocked(username, session.lock !== undefined && (await isTooLongWithoutContact(username, session.lock)));
      else if (outcome.kind === 'wrong') setError(t('wrong', { count: outcome.left }));
      else if (outcome.kind === 'gone') onShareGone();
      return outcome.kind;
    } catch (problem) {
      if (problem instanceof TaborError) return 'no-answer';
      setError(problemText(toStorageProblem(problem)));
      return 'wrong';
    } finally {
      setPin('');
      setPending(false);
    }
  }
  async function attemptPin(digits: string, until: number) {
    const kind = await attempt(async () => {
      const outcome = await tryPin(username, digits, Date.now(), pinShares);
      if (outcome.kind === 'opened') void sealAgainAsWanted(username, digits, outcome.key, pinShares);
      return outcome;
    });
    setWaiting(kind === 'no-answer' && Date.now() < until ? { digits, until } : null);
  }
  useRetry(waiting, isPending, ({ digits, until }) => void attemptPin(digits, until));
  async function usePasskey() {
    if (!lock.passkey) return;
    const secret = await requestPasskey(lock.passkey);
    if (secret.kind === 'done') await attempt(() => tryPasskey(username, secret.value));
    else setError(t('noPasskey'));
  }
  return (
    <>
      {needsBackend(lock) && (!isOnline || waiting) && (
        <Banner tone="warning" title={t(isOnline ? 'noAnswer.title' : 'noNetwork.title')}>
          {t(isOnline ? 'noAnswer.text' : 'noNetwork.text')} {waiting ? t('opensByItself') : lock.passkey && t('orPasskey')}
        </Banner>
      )}
      <PinPad
        label={t('pin')}
        value={pin}
        onChange={setPin}
        onSubmit={() => void attemptPin(pin, Date.now() + MAX_HELD_MS)}
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

/** A PIN that was entered while the backend gave no answer. */
type WaitingPin = { readonly digits: string; readonly until: number };

/** How long the app retries such a PIN. An abandoned device must not open later. */
const MAX_HELD_MS = 5 * 60_000;
const RETRY_MS = 5_000;

/** Tries the waiting PIN again every few seconds, and at once when there is a network. */
function useRetry(waiting: WaitingPin | null, isPending: boolean, retry: (waiting: WaitingPin) => void): void {
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (waiting === null || isPending) return undefined;
    const again = () => retryNow(waiting);
    const timer = setTimeout(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [waiting, isPending]);
}

/** Whether the PIN opens the device only with an answer of the backend. */
function needsBackend({ pin }: LockRow): boolean {
  return pin?.share !== undefined && heldShare(pin.share) === null;
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
