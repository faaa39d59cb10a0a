import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { discardDraft } from '../../../db/drafts/drafts.ts';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { useSession } from '../../session-context.tsx';
import { useAttempt } from '../../use-attempt.ts';

/** Discards an unsaved draft after confirmation, running `before` first. Resolves with whether the draft was discarded. */
export function useDiscardDraft(entity: EntityName, key: RecordKey): (before?: () => Promise<void>) => Promise<boolean> {
  const { t } = useTranslation('record');
  const { database } = useSession();
  const confirm = useConfirm();
  const attempt = useAttempt();
  return async (before) => {
    const isConfirmed = await confirm({
      title: t('draft.discard'),
      message: t('draft.discardText'),
      confirmLabel: t('draft.discard'),
      tone: 'danger',
    });
    if (!isConfirmed) return false;
    return attempt(async () => {
      await before?.();
      await discardDraft(database, entity, key);
    });
  };
}
