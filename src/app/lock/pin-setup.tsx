import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PIN_LENGTH, MIN_PIN_LENGTH, toPolicy, validatePin } from '../../contract/device/device-policy.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { setPin } from '../../db/lock/open-lock.ts';
import { forgetShares } from '../../db/lock/pin-shares.ts';
import { changeSessionLock, removeLock } from '../../db/schema/device-lock.ts';
import { usePendingAttempt } from '../../screens/use-attempt.ts';
import { useDeviceDemands } from '../../screens/use-supports.ts';
import { useSession } from '../../screens/session-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PinPad } from '../../ui/controls/pin-pad.tsx';
import { FullScreen } from '../../ui/overlays/full-screen.tsx';
import { pinShares } from './pin-shares.ts';
import { useLogOut } from '../login/use-log-out.ts';
import { noteInput } from '../state/last-input.ts';
import styles from './lock.module.css';
import layout from '../../ui/theme/layout.module.css';

/** Requires a new PIN before anything else, where the company demands one or the former one was forgotten. */
export function PinSetup({ isDemanded }: { readonly isDemanded: boolean }) {
  const { t } = useTranslation('lock');
  const { user } = useSession();
  const { PinShare } = toPolicy(useDeviceDemands());
  const logOut = useLogOut();

  async function turnOff() {
    await removeLock(user);
    forgetShares();
    await changeSessionLock(user, () => null);
  }
  return (
    <FullScreen
      title={t('setup.title')}
      className={`${styles.card} ${styles.centred}`}
      icon={<LockKeyhole aria-hidden className={styles.icon} />}
    >
      <p className={layout.muted}>
        {t(isDemanded ? 'setup.demanded' : 'setup.forgotten')} {t(PinShare ? 'setup.share' : 'setup.offline')}
      </p>
      <NewPin onDone={(pin) => savePin(user, pin)} />
      {isDemanded ? (
        <Button variant="quiet" onPress={() => void logOut()}>
          {t('setup.logOut')}
        </Button>
      ) : (
        <Button variant="quiet" onPress={() => void turnOff()}>
          {t('setup.without')}
        </Button>
      )}
    </FullScreen>
  );
}

async function savePin(user: string, pin: string): Promise<void> {
  noteInput();
  await setPin(user, pin, null, pinShares);
}

/** Takes a new PIN twice. */
export function NewPin({ onDone }: { readonly onDone: (pin: string) => Promise<void> }) {
  const { t } = useTranslation('lock');
  const [first, setFirst] = useState<string | null>(null);
  const [pin, setPinText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isPending, attempt] = usePendingAttempt();

  async function submit() {
    setPinText('');
    const problem = validatePin(pin);
    if (first === null) {
      setError(problem && t(`setup.${problem}`, { limit: MIN_PIN_LENGTH }));
      if (problem === null) setFirst(pin);
    } else if (first !== pin) {
      setFirst(null);
      setError(t('setup.different'));
    } else {
      await attempt(() => onDone(pin).catch(showNoShare));
    }
  }
  function showNoShare(problem: unknown) {
    if (!(problem instanceof TaborError)) throw problem;
    setError(t('setup.needsNetwork'));
  }
  return (
    <PinPad
      key={first === null ? 'first' : 'again'}
      label={t(first === null ? 'setup.new' : 'setup.again', { limit: MIN_PIN_LENGTH })}
      value={pin}
      onChange={setPinText}
      onSubmit={() => void submit()}
      submitLabel={t(first === null ? 'setup.next' : 'setup.save')}
      error={error}
      isPending={isPending}
      deleteLabel={t('delete')}
      maxLength={MAX_PIN_LENGTH}
    />
  );
}
