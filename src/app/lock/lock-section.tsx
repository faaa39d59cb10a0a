import { Fingerprint, LockKeyhole, LockKeyholeOpen, Trash2 } from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setPin, tryPin } from '../../db/lock/open-lock.ts';
import { forgetShares } from '../../db/lock/pin-shares.ts';
import { storedKeys } from '../../db/schema/device-encryption.ts';
import { changeLock, changeSessionLock, lockOf, removeLock } from '../../db/schema/device-lock.ts';
import type { LockRow } from '../../db/schema/rows.ts';
import { usePendingAttempt } from '../../screens/use-attempt.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useDeviceDemands } from '../../screens/use-supports.ts';
import { MAX_PIN_LENGTH, toPolicy } from '../../contract/device/device-policy.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PinPad } from '../../ui/controls/pin-pad.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { noteInput } from '../state/last-input.ts';
import { demandsPin } from './device-lock.tsx';
import { addPasskey, mayHavePasskey } from './passkey.ts';
import { pinShares } from './pin-shares.ts';
import { NewPin } from './pin-setup.tsx';
import layout from '../../ui/theme/layout.module.css';

const minuteChoices = [0, 1, 5, 15, 60] as const;

/** Preset of a lock that a user turns on by choice. */
const CHOSEN_MINUTES = 5;

type Key = Uint8Array<ArrayBuffer>;

/** Purpose of the dialog, once the present PIN was entered. */
type Task = 'set' | 'change' | 'passkey' | 'remove';

/** The lock of this device, in Settings: a user may have one by choice. */
export function LockSection() {
  const { t } = useTranslation('lock');
  const { user } = useSession();
  const policy = toPolicy(useDeviceDemands());
  const row = useLiveQuery(() => lockOf(user), [user]);
  const keys = useLiveQuery(() => storedKeys(user), [user]);
  const hasPasskeys = useMayHavePasskey();
  const [task, setTask] = useState<Task | null>(null);
  const isDemanded = demandsPin(policy);
  if (row === undefined) return null;
  const isOn = row !== null && row.pin !== null;
  // As the rows are stored, not as the company wants it: a switch takes time, and needs the PIN.
  const storage = keys?.isOn ? (keys.isWhole ? 'encrypted' : 'encrypting') : 'plain';
  return (
    <Section title={t('section.title')} description={t(isOn ? 'section.on' : 'section.off')}>
      <div className={layout.stack4}>
        {isDemanded && (
          <p className={layout.muted}>
            {policy.LockMinutes > 0 ? t('section.company', { count: policy.LockMinutes }) : t('section.companyStart')}
          </p>
        )}
        <p className={layout.muted}>{t(`section.${storage}`)}</p>
        {row?.pin?.share !== undefined && <p className={layout.muted}>{t('section.share')}</p>}
        {policy.OfflineDays > 0 && <p className={layout.muted}>{t('section.days', { count: policy.OfflineDays })}</p>}
        {isOn && <Limits lock={row} user={user} most={policy.LockMinutes} isAtStartDemanded={policy.LockAtStart || policy.Encrypt} />}
        <div className={layout.wrap2}>
          <Button icon={<LockKeyhole aria-hidden />} onPress={() => setTask(isOn ? 'change' : 'set')}>
            {t(isOn ? 'section.change' : 'section.set')}
          </Button>
          {isOn && hasPasskeys && !row.passkey && (
            <Button icon={<Fingerprint aria-hidden />} onPress={() => setTask('passkey')}>
              {t('section.addPasskey')}
            </Button>
          )}
          {row?.passkey && (
            <Button icon={<Trash2 aria-hidden />} onPress={() => void changeLock(user, (before) => ({ ...before, passkey: null }))}>
              {t('section.removePasskey')}
            </Button>
          )}
          {isOn && !isDemanded && (
            <Button icon={<LockKeyholeOpen aria-hidden />} onPress={() => setTask('remove')}>
              {t('section.remove')}
            </Button>
          )}
        </div>
      </div>
      {task && <TaskDialog task={task} onClose={() => setTask(null)} />}
    </Section>
  );
}

type LimitsProps = { readonly lock: LockRow; readonly user: string; readonly most: number; readonly isAtStartDemanded: boolean };

/** The user's own limits, which can only be stricter than the company's. */
function Limits({ lock, user, most, isAtStartDemanded }: LimitsProps) {
  const { t } = useTranslation('lock');
  const choices = minuteChoices.filter((minutes) => most === 0 || (minutes > 0 && minutes <= most));
  const lockMinutes = lock.minutes || most;
  return (
    <>
      {choices.length > 1 && (
        <RadioCards
          label={t('section.after')}
          columns={4}
          items={choices.map((minutes) => ({
            id: String(minutes),
            label: minutes === 0 ? t('section.never') : t('section.minutes', { count: minutes }),
          }))}
          value={String(lockMinutes)}
          onChange={(minutes) => void changeLock(user, (before) => ({ ...before, minutes: Number(minutes) }))}
        />
      )}
      {!isAtStartDemanded && (
        <Checkbox isSelected={lock.atStart} onChange={(atStart) => void changeLock(user, (before) => ({ ...before, atStart }))}>
          {t('section.atStart')}
        </Checkbox>
      )}
    </>
  );
}

/** Requires the present PIN where there is one, and then does the task. */
function TaskDialog({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { t } = useTranslation('lock');
  const { user, session } = useSession();
  const messages = useMessages();
  const [key, setKey] = useState<Key | null>(null);

  async function proven(opened: Key) {
    if (task === 'change') {
      setKey(opened);
      return;
    }
    if (task === 'remove') {
      await removeLock(user);
      forgetShares();
      await changeSessionLock(user, () => null);
      messages.success(t('section.removed'));
    } else {
      const { kind } = await addPasskey({ username: user, name: session.user.GivenName || user }, opened);
      if (kind === 'done') messages.success(t('section.passkeyAdded'));
      else if (kind === 'unsupported') messages.error(t('section.passkeyUnsupported'));
    }
    onClose();
  }
  async function save(pin: string) {
    noteInput();
    await setPin(user, pin, key, pinShares);
    if (task === 'set') await changeLock(user, (before) => ({ ...before, minutes: before.minutes || CHOSEN_MINUTES, atStart: true }));
    messages.success(t('section.saved'));
    onClose();
  }
  return (
    <Dialog title={t(titles[task])} size="small" onClose={onClose} isDismissable={false} closesOnEscape>
      {task === 'set' || key ? <NewPin onDone={save} /> : <PresentPin user={user} onProven={proven} />}
    </Dialog>
  );
}

const titles = { set: 'section.set', change: 'section.change', passkey: 'section.addPasskey', remove: 'section.remove' } as const;

function PresentPin({ user, onProven }: { readonly user: string; readonly onProven: (key: Key) => Promise<void> }) {
  const { t } = useTranslation('lock');
  const [pin, setPinText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isPending, attempt] = usePendingAttempt();

  async function submit() {
    setPinText('');
    const outcome = await tryPin(user, pin, Date.now(), pinShares);
    if (outcome.kind === 'opened') await onProven(outcome.key);
    else if (outcome.kind === 'wrong') setError(t('wrong', { count: outcome.left }));
    else if (outcome.kind === 'wait') setError(t('wait', { count: Math.ceil((outcome.retryAt - Date.now()) / 1_000) }));
    else setError(t(outcome.kind === 'gone' ? 'shareGone' : 'attempts'));
  }
  return (
    <PinPad
      label={t('section.present')}
      value={pin}
      onChange={setPinText}
      onSubmit={() => void attempt(submit)}
      submitLabel={t('setup.next')}
      error={error}
      isPending={isPending}
      deleteLabel={t('delete')}
      maxLength={MAX_PIN_LENGTH}
    />
  );
}

function useMayHavePasskey(): boolean {
  const [isPossible, setPossible] = useState(false);
  useEffect(() => {
    void mayHavePasskey().then(setPossible);
  }, []);
  return isPossible;
}
