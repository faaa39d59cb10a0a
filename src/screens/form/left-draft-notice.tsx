import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { discardDraft, draftOf } from '../../db/drafts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { useSession } from '../session-context.tsx';

/** Changes were begun before the record was closed: they cannot be saved any more, and go only when their user says so. */
export function LeftDraftNotice({ entity, recordKey }: { readonly entity: EntityName; readonly recordKey: RecordKey }) {
  const { t } = useTranslation('item');
  const { database } = useSession();
  const confirm = useConfirm();
  const draft = useLiveQuery(() => draftOf(database, entity, recordKey), [database, entity, recordKey]);
  if (!draft) return null;

  async function discard() {
    const isAgreed = await confirm({ title: t('draft.discard'), message: t('draft.discardText'), confirmLabel: t('draft.discard'), tone: 'danger' });
    if (isAgreed) await discardDraft(database, entity, recordKey);
  }

  return (
    <Banner tone="warning" action={<Button onPress={() => void discard()}>{t('draft.discard')}</Button>}>
      {t('draft.left')}
    </Banner>
  );
}
