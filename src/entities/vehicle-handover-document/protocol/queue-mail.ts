import * as v from 'valibot';
import { protocolMail, protocolVersion, type ProtocolMail } from '../../../contract/entities/handover/protocol-mail.ts';
import { newLocalKey } from '../../../contract/wire/fields.ts';
import type { Language } from '../../../contract/wire/languages.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import type { PlannedCall } from '../../../db/outbox/change.ts';
import { saveChange } from '../../../db/outbox/save-change.ts';
import { saveBlob } from '../../../db/drafts/blobs.ts';
import type { OutboxRow, RecordRow } from '../../../db/schema/rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { appVersion } from '../../../screens/version.ts';
import { requestSync } from '../../../sw/request-sync.ts';
import { handoverSides, type HandoverSide } from '../content/handover-form.ts';
import { laterSignatureOf } from '../content/later-signatures.ts';
import type { OpenHandover } from '../content/open-handover.ts';
import { stateOf, storedSeal } from '../content/stored-state.ts';

const entity = 'vehicle-handover-document';

export type MailRecipient = { readonly Side: HandoverSide; readonly Address: string };

/** One protocol and the parties that get it. */
export type ProtocolToMail = { readonly file: File; readonly language: Language; readonly recipients: readonly MailRecipient[] };

/** Version of the open handover's protocol. */
function mailVersion({ record: { item }, number }: Pick<OpenHandover, 'record' | 'number'>): string {
  return protocolVersion({
    hash: storedSeal(item)?.Hash ?? null,
    state: Number(item['RowVersion'] ?? 0),
    number,
    signedLater: handoverSides.filter((side) => laterSignatureOf(item, side)),
    voidedOn: stateOf(item, 'voided')?.on ?? '',
  });
}

/** Mails with this version, sent or waiting: those known from the backend, and those in the outbox. */
export function mailsOf(
  handover: OpenHandover,
  entries: readonly OutboxRow[],
): readonly (Pick<ProtocolMail, 'Side' | 'Address' | 'State'> & { readonly on: string | null })[] {
  const version = mailVersion(handover);
  const parsed = v.safeParse(v.array(protocolMail), handover.record.item['ProtocolMails']);
  const queued = entries.flatMap(({ call, state, payload }) => {
    const { Version, Recipients } = (payload ?? {}) as { readonly Version?: string; readonly Recipients?: readonly MailRecipient[] };
    if (call !== 'mailProtocol' || state === 'parked' || Version !== version) return [];
    return (Recipients ?? []).map((recipient) => ({ ...recipient, State: 'waiting' as const, on: null }));
  });
  return [
    ...queued,
    ...(parsed.success ? parsed.output : [])
      .filter(({ Version }) => Version === version)
      .map(({ CreatedOn, SentOn, ...mail }) => ({ ...mail, on: SentOn ?? CreatedOn })),
  ];
}

/** Queues the protocols behind the handover's other calls: each is uploaded, then mailed. */
export async function queueMails(
  { database, user }: { readonly database: UserDatabase; readonly user: string },
  handover: OpenHandover,
  protocols: readonly ProtocolToMail[],
): Promise<void> {
  const { key }: RecordRow = handover.record;
  const Version = mailVersion(handover);
  const happenedAt = toWireDateTime(new Date());
  const calls: PlannedCall[] = [];
  for (const { file, language, recipients } of protocols) {
    const { id, sha256, size, name } = await saveBlob(database, crypto.randomUUID(), file, file.name, happenedAt);
    const File = newLocalKey();
    // The mail belongs to its file, so that a second one in the queue does not replace it.
    calls.push(
      { call: 'upload', entity: 'file', targetKey: File, blobs: [{ id, sha256, size, name }] },
      {
        call: 'mailProtocol',
        targetKey: File,
        parameters: { id: String(key) },
        payload: { File, Version, Language: language, Recipients: recipients },
      },
    );
  }
  await saveChange(database, { entity, key, kind: 'action', keepsDraft: true, user, appVersion, happenedAt, calls }, () =>
    crypto.randomUUID(),
  );
  void requestSync();
}
