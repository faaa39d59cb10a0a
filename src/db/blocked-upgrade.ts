import type { Dexie } from 'dexie';

let tell: (isBlocked: boolean) => void = () => {};

/** Calls `act` when another window keeps a database of this device from being opened by this version, and when it does so no more. */
export function watchBlockedUpgrade(act: (isBlocked: boolean) => void): void {
  tell = act;
}

/** Reports of `database` when its upgrade waits for a window that does not let go of it, such as a frozen one. */
export function reportBlocked(database: Dexie): void {
  database.on('blocked', () => {
    tell(true);
    // The same opening, which goes on as soon as nothing is in its way. Who asked for it hears of its failure.
    void database.open().then(
      () => tell(false),
      () => {},
    );
  });
}
