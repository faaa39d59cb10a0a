import { saveBlob } from '../../src/db/blobs.ts';
import { findRecord } from '../../src/db/records.ts';
import { entriesOf } from '../../src/db/queue.ts';
import { saveChange } from '../../src/db/save-change.ts';
import type { UserDatabase } from '../../src/db/user-database.ts';
import type { HandoverForm } from '../../src/entities/vehicle-handover-document/handover-form.ts';
import { planHandoverSave } from '../../src/entities/vehicle-handover-document/plan-handover-save.ts';
import { sealFor } from '../../src/entities/vehicle-handover-document/seal-handover.ts';
import { photoName, type Photo } from '../../src/screens/item/photo.ts';

const entity = 'vehicle-handover-document';

/** Saves a handover as its screen does, under the key it was opened with; resolves when the app may show "saved". */
export async function saveHandover(database: UserDatabase, user: string, opened: string, form: HandoverForm, now: string): Promise<void> {
  const record = await findRecord(database, entity, opened);
  const key = record?.key ?? opened;
  const aliases = await database.aliases.toArray();
  const pngs = { from: form.From.png, to: form.To.png };
  const change = planHandoverSave({
    key,
    form,
    pngs,
    seal: await sealFor(form, pngs, record?.item ?? null, null),
    row: { Id: key, PlaceName: form.PlaceName },
    stored: record?.item ?? null,
    entries: await entriesOf(database, entity, key),
    aliases: new Map(aliases.map((alias) => [alias.localKey, alias.serverId])),
    describePoint: () => '',
    user,
    appVersion: 'test',
    now,
  });
  await saveChange(database, change, () => crypto.randomUUID());
}

/** Stores a photo as the camera screen does. */
export async function savePhoto(database: UserDatabase, bytes: Uint8Array<ArrayBuffer>, slot: number, now: string): Promise<Photo> {
  const id = crypto.randomUUID();
  const name = photoName(slot, id);
  const { sha256, size } = await saveBlob(database, id, new Blob([bytes], { type: 'image/png' }), name, now);
  return { Key: `local-${crypto.randomUUID()}`, BlobId: id, Name: name, Sha256: sha256, Size: size };
}
