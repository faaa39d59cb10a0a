const lockName = 'tabor-drain';

/** What a run may need between taking the lock and writing its lease. */
const graceMs = 5_000;

/**
 * Does `act` under the device's one drain lock, after whoever holds it. A holder that has been silent for too long is taken for
 * dead and the lock is taken from it: what it still does, the epoch keeps from being written (SY9, SY18).
 * `patience` answers the milliseconds that the holder may still be silent. Answers null when the lock was taken from this one.
 */
export async function underDrainLock<Result>(
  patience: () => Promise<number>,
  act: () => Promise<Result>,
  grace: number = graceMs,
): Promise<Result | null> {
  for (let left = await patience(); ; left = await patience()) {
    const turn = await held(lockName, { signal: AbortSignal.timeout(Math.max(left, grace)) }, act);
    if (turn !== 'taken') return turn;
    if ((await patience()) > 0) continue;
    const stolen = await held(lockName, { steal: true }, act);
    return stolen === 'taken' ? null : stolen;
  }
}

/** `taken`: somebody else has it. Null: it was taken away while `act` ran. */
async function held<Result>(name: string, options: LockOptions, act: () => Promise<Result>): Promise<Result | 'taken' | null> {
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
