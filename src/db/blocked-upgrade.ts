import type { Dexie } from 'dexie';

/** Message between the windows and the worker of this device. */
type Said = { readonly asks: string } | { readonly waits: string };

/** The databases of this context by name, without those closed for a newer version. */
const databases = new Map<string, Dexie>();
const waiting = new Set<string>();
// A blocked open request blocks all later ones, but only its own context gets the event: it notifies the contexts that wait behind it.
const channel = new BroadcastChannel('tabor-blocked-upgrade');
channel.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(data));

let tell: (isBlocked: boolean) => void = () => {};

/** Calls `onChange` with true when another window blocks the upgrade of a database, and with false when the block ends. */
export function watchBlockedUpgrade(act: (isBlocked: boolean) => void): void {
  tell = act;
}

/** Reports when an upgrade of `database` is blocked by a window that does not close its connection, such as a frozen one. */
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
  // The pending open request, which continues when the block ends. Its caller handles a failure.
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
