import type { i18n as I18n } from 'i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { draftOf, partDraftsOf } from '../../db/drafts/drafts.ts';
import { discardEntries } from '../../db/outbox/discard-entries.ts';
import { entriesOf } from '../../db/outbox/queue.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import type { MessageAction, Messages } from '../../ui/overlays/messages.tsx';
import type { ActionTarget, Undo } from '../declaration/screen-declaration.ts';

/** How long a deletion waits on the device before it is sent: as long as its message with "Undo" is shown. */
export const UNDO_MS = 10_000;

/** Whether taking a deletion back restores everything: it also ends drafts and drops queued changes of the record. */
export async function canUndoRemoval(database: UserDatabase, entity: EntityName, { key, pending }: ActionTarget): Promise<boolean> {
  if (typeof key !== 'number' || pending > 0) return false;
  const [draft, parts] = await Promise.all([draftOf(database, entity, key), partDraftsOf(database, entity, key)]);
  return draft === null && parts.length === 0;
}

/** Takes a deletion back that has not been sent; false when it has. */
export async function undoRemoval(database: UserDatabase, entity: EntityName, key: RecordKey): Promise<boolean> {
  const removal = (await entriesOf(database, entity, key)).find(
    ({ kind, state, attempts }) => kind === 'removal' && state === 'waiting' && attempts === 0,
  );
  if (!removal) return false;
  try {
    return (await discardEntries(database, removal.seq)) > 0;
  } catch (error) {
    // It is being sent at this moment.
    if (error instanceof TaborError && error.code === 'conflict') return false;
    throw error;
  }
}

export function undoButton(undo: Undo, messages: Messages, i18n: I18n): MessageAction {
  const takeBack = async () => {
    if (await undo()) messages.info(i18n.t('decision:undone'));
    else messages.error(i18n.t('decision:tooLate'));
  };
  return { label: i18n.t('decision:undo'), onPress: () => void takeBack() };
}
