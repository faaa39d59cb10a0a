import { Dexie, type EntityTable, type Table } from 'dexie';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { encryptTables } from '../encryption/encrypted-tables.ts';
import { createKeyRing, type KeyRing } from '../encryption/key-ring.ts';
import { deleteDatabase, reportBlocked } from './blocked-upgrade.ts';
import { removeEncryption, storedKeys } from './device-encryption.ts';
import type {
  AliasRow,
  BlobRow,
  DeliveredRow,
  DraftRow,
  MetaRow,
  NewOutboxRow,
  OutboxRow,
  PageRow,
  RecordRow,
  ReferenceRow,
  RowChunk,
  RowSet,
} from './rows.ts';

/** Written into every entry; raised together with a Dexie version below. */
export const schemaVersion = 1;

/**
 * One user's data on this device. Each user has a database: another user of the same tablet cannot even open a query
 * that would see it (sync rule 11), and removing a user's data is removing a database.
 */
export class UserDatabase extends Dexie {
  outbox!: Table<OutboxRow, number, NewOutboxRow>;
  records!: Table<RecordRow, [EntityName, RecordKey]>;
  blobs!: EntityTable<BlobRow, 'id'>;
  rowChunks!: Table<RowChunk, [EntityName, number]>;
  rowSets!: EntityTable<RowSet, 'entity'>;
  pages!: EntityTable<PageRow, 'key'>;
  references!: EntityTable<ReferenceRow, 'key'>;
  drafts!: Table<DraftRow, [EntityName, RecordKey]>;
  aliases!: EntityTable<AliasRow, 'localKey'>;
  delivered!: EntityTable<DeliveredRow, 'seq'>;
  meta!: Table<MetaRow, MetaRow['key']>;
  readonly keys: KeyRing;

  constructor(username: string) {
    // Strict: "Saved on this device" is shown after the bytes are on the disk, not in a cache of the operating system.
    super(nameOf(username), { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      outbox: '++seq, &id, state, [entity+recordKey], *dependsOn',
      records: '[entity+key], entity, pending',
      blobs: 'id',
      rowChunks: '[entity+chunk]',
      rowSets: 'entity',
      pages: 'key, entity, asOf',
      references: 'key',
      drafts: '[entity+key], entity',
      aliases: 'localKey, [entity+serverId]',
      delivered: 'seq',
      meta: 'key',
    });
    this.keys = createKeyRing(username.toLowerCase(), () => storedKeys(username));
    this.use(encryptTables(this.keys));
    // An open connection would block a newer version; the page reloads its queries on a closed database.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: true });
    });
    reportBlocked(this);
  }
}

function nameOf(username: string): string {
  return `tabor-user-${username.toLowerCase()}`;
}

const openDatabases = new Map<string, UserDatabase>();

/** The database of `username`; one connection per context. */
export function userDatabase(username: string): UserDatabase {
  const opened = openDatabases.get(username);
  if (opened) return opened;
  const database = new UserDatabase(username);
  openDatabases.set(username, database);
  return database;
}

/** Whether `username` has data on the device. */
export function hasUserDatabase(username: string): Promise<boolean> {
  return Dexie.exists(nameOf(username));
}

/** Removes all data of `username` from the device. */
export async function removeUserDatabase(username: string): Promise<void> {
  const database = userDatabase(username);
  openDatabases.delete(username);
  await database.keys.forget();
  await deleteDatabase(database);
  await removeEncryption(username);
}

/** Another context may have switched encryption on or off. */
Dexie.on.storagemutated.subscribe((parts) => {
  if ('all' in parts || 'idb://tabor-device/session/' in parts) for (const { keys } of openDatabases.values()) keys.invalidate();
});
