import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { actionDraftOf, draftOf } from '../../../db/drafts/drafts.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useDiscardDraft } from './use-discard-draft.ts';
import { useSession } from '../../session-context.tsx';

/** Draft of a record that was closed meanwhile: it cannot be saved, and only its user discards it. */
export function ClosedRecordDraftNotice({
  entity,
  recordKey,
  action,
}: {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  readonly action?: string | undefined;
}) {
  const { t } = useTranslation('record');
  const { database } = useSession();
  const draft = useLiveQuery(
    () => (action === undefined ? draftOf(database, entity, recordKey) : actionDraftOf(database, entity, recordKey, action)),
    [database, entity, recordKey, action],
  );
  const discard = useDiscardDraft(entity, draft?.key ?? recordKey);
  if (!draft) return null;
  return (
    <Banner tone="warning" action={<Button onPress={() => void discard()}>{t('draft.discard')}</Button>}>
      {t('draft.left')}
    </Banner>
  );
}
