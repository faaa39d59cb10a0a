import type { Dexie } from 'dexie';

/** Message between the windows and the worker of this device. */
type BlockedMessage = { readonly asks: string } | { readonly waits: string };

/** The databases of this context by name, without those closed for a newer version. */
const databases = new Map<string, Dexie>();
const blockedNames = new Set<string>();
/** Databases whose deletion waits for another window. */
const deletedNames = new Set<string>();
// A blocked open request blocks all later ones, but only its own context gets the event: it notifies the contexts that wait behind it.
const channel = new BroadcastChannel('tabor-blocked-upgrade');
channel.addEventListener('message', ({ data }: MessageEvent<BlockedMessage>) => receive(data));

let onBlockedChange: (isBlocked: boolean) => void = () => {};

/** Calls `onChange` with true when another window blocks the upgrade of a database, and with false when the block ends. */
export function watchBlockedUpgrade(onChange: (isBlocked: boolean) => void): void {
  onBlockedChange = onChange;
}

/** Reports when an upgrade of `database` is blocked by a window that does not close its connection, such as a frozen one. */
export function reportBlocked(database: Dexie): void {
  const { name } = database;
  databases.set(name, database);
  // A deletion needs no waiting until the database is opened again.
  database.on('blocked', ({ newVersion }) => (newVersion === null ? void deletedNames.add(name) : waitForUpgrade(database)));
  database.on('versionchange', () => void databases.delete(name));
  if (deletedNames.has(name)) waitForUpgrade(database);
  send({ asks: name });
}

/** Deletes `database` once every window has closed it. */
export async function deleteDatabase(database: Dexie): Promise<void> {
  try {
    await database.delete();
  } finally {
    deletedNames.delete(database.name);
  }
}

function waitForUpgrade(database: Dexie): void {
  const { name } = database;
  if (blockedNames.has(name)) return;
  blockedNames.add(name);
  onBlockedChange(true);
  send({ waits: name });
  // The pending open request, which continues when the block ends. Its caller handles a failure.
  void database
    .open()
    .then(
      () => onBlockedChange(false),
      () => {},
    )
    .finally(() => blockedNames.delete(name));
}

function receive(message: BlockedMessage): void {
  if ('asks' in message) {
    if (blockedNames.has(message.asks) || deletedNames.has(message.asks)) send({ waits: message.asks });
    return;
  }
  const database = databases.get(message.waits);
  if (database && !database.isOpen()) waitForUpgrade(database);
}

function send(message: BlockedMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(message);
}
