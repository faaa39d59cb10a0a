import { isLocalKey, type RecordKey } from '../../contract/fields.ts';
import { toWireDateTime } from '../../contract/wire-date.ts';
import { serverIdOf } from '../../db/cache/records.ts';
import { withServerId } from '../../db/outbox/local-keys.ts';
import { entriesOf } from '../../db/outbox/queue.ts';
import { saveChange } from '../../db/outbox/save-change.ts';
import { findRecord } from '../../db/cache/records.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { appVersion } from '../../screens/version.ts';
import { requestSync } from '../../sw/request-sync.ts';
import type { HandoverForm } from './handover-form.ts';
import { signaturePngs } from './handover-payload.ts';
import { toHandoverRow } from './handover-row.ts';
import { mergeHandover } from './merge-handover.ts';
import { planHandoverSave } from './plan-handover-save.ts';
import { readHandover } from './read-handover.ts';
import { needsNewSeal, sealFor } from './seal-handover.ts';
import { matchesSeal, signedSides, computeSeal } from './signed-seal.ts';
import type { HandoverReferences } from './use-handover-references.ts';

type SaveOptions = {
  readonly database: UserDatabase;
  readonly user: string;
  readonly key: RecordKey;
  readonly form: HandoverForm;
  /** The form before the user's changes; null for a draft of an older release, which lacks it. */
  readonly base: HandoverForm | null;
  readonly references: HandoverReferences;
  readonly describePoint: (pointId: string) => string;
};

const entity = 'vehicle-handover-document';

/**
 * Saves the handover on this device and queues its calls; resolves after the commit to disk. `outdated`: another tab or a pull
 * changed the signed content; then nothing was saved, and `outdated` is the merged form.
 * Throws `TaborError` `storage-full`, `storage-unavailable` or `blob-missing`; then nothing was saved and nothing lost.
 */
export async function saveHandover({ database, user, key: openedKey, form: edited, base, references, describePoint }: SaveOptions): Promise<{ readonly outdated: HandoverForm | null }> {
  const record = await findRecord(database, entity, openedKey);
  const key = record?.key ?? openedKey;
  const aliases = await aliasesOf(database, [edited, base]);
  // Another tab's save or a pull may have changed the record since the form was opened.
  const form = record && base ? mergeHandover(withServerIds(edited, aliases), withServerIds(base, aliases), readHandover(record.item)) : edited;
  const item = record?.item ?? null;
  const signed = needsNewSeal(form, item) && signedSides(form).length > 0 ? (edited.Signed ?? (await computeSeal(edited, await signaturePngs(edited)))) : null;
  if (signed && !(await matchesSeal(form, signed))) return { outdated: form };
  const pngs = signed?.Pngs ?? (await signaturePngs(form));
  const change = planHandoverSave({
    key,
    form,
    pngs,
    seal: await sealFor(form, pngs, item, signed),
    row: toHandoverRow(form, key, references, record?.row ?? null),
    stored: item,
    entries: await entriesOf(database, entity, key),
    aliases,
    describePoint,
    user,
    appVersion,
    now: toWireDateTime(new Date()),
  });
  await saveChange(database, change, () => crypto.randomUUID());
  void requestSync();
  return { outdated: null };
}

function withServerIds(form: HandoverForm, aliases: ReadonlyMap<string, number>): HandoverForm {
  return [...aliases].reduce((one, [localKey, serverId]) => withServerId(one, localKey, serverId), form);
}

async function aliasesOf(database: UserDatabase, forms: readonly (HandoverForm | null)[]): Promise<Map<string, number>> {
  const faults = forms.flatMap((form) => form?.Faults ?? []);
  const keys = faults.flatMap((fault) => [fault.Id, ...fault.Images.map((image) => image.Key)]).filter(isLocalKey);
  const ids = await Promise.all(keys.map(async (key) => [key, await serverIdOf(database, key)] as const));
  return new Map(ids.flatMap(([key, id]) => (id === null ? [] : [[key, id] as const])));
}
