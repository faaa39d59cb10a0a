import type { Dexie } from 'dexie';

/** Between the windows and the worker of this device. */
type Said = { readonly asks: string } | { readonly waits: string };

/** The databases of this context by their names; one that gave way to a newer version is none of them. */
const databases = new Map<string, Dexie>();
const waiting = new Set<string>();
// An opening that waits stands in front of all later ones, and only its own context hears of it: it tells the others, who wait behind it.
const channel = new BroadcastChannel('tabor-blocked-upgrade');
channel.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(data));

let tell: (isBlocked: boolean) => void = () => {};

/** Calls `act` when another window keeps a database of this device from being opened by this version, and when it does so no more. */
export function watchBlockedUpgrade(act: (isBlocked: boolean) => void): void {
  tell = act;
}

/** Reports of `database` when its upgrade waits for a window that does not let go of it, such as a frozen one. */
export function reportBlocked(database: Dexie): void {
  databases.set(database.name, database);
  database.on('blocked', () => wait(database));
  database.on('versionchange', () => void databases.delete(database.name));
  say({ asks: database.name });
}

function wait(database: Dexie): void {
  const { name } = database;
  if (waiting.has(name)) return;
  waiting.add(name);
  tell(true);
  say({ waits: name });
  // The same opening, which goes on as soon as nothing is in its way. Who asked for it hears of its failure.
  void database
    .open()
    .then(
      () => tell(false),
      () => {},
    )
    .finally(() => waiting.delete(name));
}

function hear(said: Said): void {
  if ('asks' in said) {
    if (waiting.has(said.asks)) say({ waits: said.asks });
    return;
  }
  const database = databases.get(said.waits);
  if (database && !database.isOpen()) wait(database);
}

function say(said: Said): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(said);
}
