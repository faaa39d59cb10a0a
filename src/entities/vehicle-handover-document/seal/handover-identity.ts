import { protocolIdentity, type ProtocolIdentity } from '../../../contract/entities/protocol/protocol-identity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { localKeyOf } from '../../../db/cache/records.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { storedSeal } from '../content/stored-state.ts';

/** How a handover is called: a delivered one without a number keeps the provisional number of its prints. `item`: its record. */
export async function handoverIdentity(
  database: UserDatabase,
  number: string | null,
  key: RecordKey,
  item: RecordRow['item'],
): Promise<ProtocolIdentity> {
  return protocolIdentity(
    number,
    key,
    typeof key === 'number' ? await localKeyOf(database, 'vehicle-handover-document', 'createOrUpdate', key) : null,
    storedSeal(item),
  );
}
