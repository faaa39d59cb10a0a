const lockName = 'tabor-drain';

/** Time that a run may need between taking the lock and writing its lease. */
const GRACE_MS = 5_000;

/**
 * Runs `act` under the device's drain lock, waiting for its holder. A holder whose lease is over counts as dead and the lock is stolen
 * from it; the epoch fences off its later writes (SY9, SY18).
 * `lockTimeout` returns the milliseconds left of the holder's lease. Returns null when the lock was stolen from this call.
 */
export async function withDrainLock<Result>(
  lockTimeout: () => Promise<number>,
  act: () => Promise<Result>,
  grace: number = GRACE_MS,
): Promise<Result | null> {
  for (let waitMs = await lockTimeout(); ; waitMs = await lockTimeout()) {
    const turn = await requestLock(lockName, { signal: AbortSignal.timeout(Math.max(waitMs, grace)) }, act);
    if (turn !== 'taken') return turn;
    if ((await lockTimeout()) > 0) continue;
    const stolen = await requestLock(lockName, { steal: true }, act);
    return stolen === 'taken' ? null : stolen;
  }
}

/** Runs `act` unless a run holds the lock. */
export async function withFreeDrainLock(act: () => Promise<void>): Promise<void> {
  await navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? act() : undefined));
}

/** `taken`: another holder has the lock. Null: the lock was stolen while `act` ran. */
async function requestLock<Result>(name: string, options: LockOptions, act: () => Promise<Result>): Promise<Result | 'taken' | null> {
  let isGranted = false;
  try {
    return await navigator.locks.request(name, options, () => {
      isGranted = true;
      return act();
    });
  } catch (error) {
    const isOver = error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError');
    if (!isOver) throw error;
    return isGranted ? null : 'taken';
  }
}
