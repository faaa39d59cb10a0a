import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { toPolicy, type DevicePolicy } from '../../contract/device/device-policy.ts';
import { applyEncryption, isEncryptionDue } from '../../db/lock/encryption.ts';
import { joinShares } from '../../db/lock/pin-shares.ts';
import { storedBackend } from '../../db/schema/device-database.ts';
import { changeSessionLock, lockOf, setLocked } from '../../db/schema/device-lock.ts';
import type { LockRow, SessionLock } from '../../db/schema/rows.ts';
import { useSession } from '../../screens/session-context.tsx';
import { watchIdle } from './idle.ts';
import { holdOpen, isTooLongWithoutContact } from './lock-at-start.ts';
import { PinSetup } from './pin-setup.tsx';

/** Rows settled while the device was locked are re-encrypted after the first screen. */
const SETTLED_DELAY_MS = 5_000;

/** How often the age of the last contact is checked. */
const CONTACT_CHECK_MS = 60_000;

/** Applies the company's policy and the user's choice to this device: requires a PIN, and locks after a time without input. */
export function DeviceLock({ demands }: { readonly demands: unknown }) {
  const { user, session } = useSession();
  const policy = toPolicy(demands);
  const row = useLiveQuery(() => lockOf(user), [user]);
  const sessionLock = row === undefined ? undefined : sessionLockOf(policy, row);
  const sessionLockText = JSON.stringify(sessionLock);
  useEffect(() => {
    if (sessionLockText === undefined) return;
    const limits = JSON.parse(sessionLockText) as Omit<SessionLock, 'isLocked'> | null;
    void changeSessionLock(user, (before) => limits && { ...limits, isLocked: before?.isLocked ?? false });
  }, [user, sessionLockText]);
  useEffect(holdOpen, []);
  useEffect(joinShares, []);
  const minutes = session.lock?.minutes ?? 0;
  useEffect(() => (minutes > 0 && row?.pin ? watchIdle(minutes, () => void setLocked(user, true)) : undefined), [minutes, row?.pin, user]);
  useContactLimit(user, session.lock);
  useEncryption(user, { isRequired: policy.Encrypt, hasDemands: demands !== undefined, hasPin: row?.pin != null });
  const isDemanded = demandsPin(policy);
  return row !== undefined && row?.pin == null && (isDemanded || row !== null) ? <PinSetup isDemanded={isDemanded} /> : null;
}

export function demandsPin({ LockMinutes, LockAtStart, Encrypt }: DevicePolicy): boolean {
  return LockMinutes > 0 || LockAtStart || Encrypt;
}

/** The stricter of the company's demands and the user's choice; null where there is neither. */
function sessionLockOf(
  { LockMinutes, LockAtStart, OfflineDays, Encrypt }: DevicePolicy,
  row: LockRow | null,
): Omit<SessionLock, 'isLocked'> | null {
  if (row === null && OfflineDays === 0) return null;
  const minutes = [LockMinutes, row?.minutes ?? 0].filter((one) => one > 0);
  return {
    minutes: minutes.length > 0 ? Math.min(...minutes) : 0,
    atStart: LockAtStart || Encrypt || (row?.atStart ?? false),
    days: OfflineDays,
  };
}

type EncryptionDemand = { readonly isRequired: boolean; readonly hasDemands: boolean; readonly hasPin: boolean };

/** Encrypts or decrypts the rows as the company wants it. A backend that has not answered yet changes nothing. */
function useEncryption(user: string, { isRequired, hasDemands, hasPin }: EncryptionDemand): void {
  useEffect(() => {
    if (!hasPin) return undefined;
    let timer = 0;
    const apply = async () => {
      if ((await applyEncryption(user, isRequired)) === 'needs-key') await setLocked(user, true);
    };
    void (async () => {
      if (!hasDemands && !(await storedBackend())?.capabilities) return;
      if (await isEncryptionDue(user, isRequired)) await apply();
      else if (isRequired) timer = self.setTimeout(() => void apply(), SETTLED_DELAY_MS);
    })();
    return () => clearTimeout(timer);
  }, [user, isRequired, hasDemands, hasPin]);
}

function useContactLimit(user: string, lock: SessionLock | undefined): void {
  useEffect(() => {
    if (!lock || lock.days === 0) return undefined;
    const check = async () => {
      if (await isTooLongWithoutContact(user, lock)) await setLocked(user, true);
    };
    const timer = setInterval(() => void check(), CONTACT_CHECK_MS);
    return () => clearInterval(timer);
  }, [user, lock]);
}
