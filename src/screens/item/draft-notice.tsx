import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { discardDraft } from '../../db/drafts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { listPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';
import { useNavigateTo } from '../use-navigate-to.ts';
import { useProblemText } from '../use-problem-text.ts';
import type { DraftForm } from './use-draft-form.ts';

type DraftNoticeProps<Values> = {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  readonly form: DraftForm<Values>;
  /** The form began with a draft of an earlier visit. */
  readonly isRestored: boolean;
};

/** Says that changes were restored, with the way to throw them away, and that they cannot be kept when the device is full. */
export function DraftNotice<Values>({ entity, recordKey, form, isRestored }: DraftNoticeProps<Values>) {
  const { t } = useTranslation('item');
  const { database } = useSession();
  const confirm = useConfirm();
  const navigate = useNavigateTo();
  const problemText = useProblemText();

  async function discard() {
    const isAgreed = await confirm({ title: t('draft.discard'), message: t('draft.discardText'), confirmLabel: t('draft.discard'), tone: 'danger' });
    if (!isAgreed) return;
    await form.writer.hold();
    await discardDraft(database, entity, recordKey);
    navigate(listPath(entity));
  }

  return (
    <>
      {form.problem !== null && (
        <Banner tone="danger" title={t('draft.notKept')}>
          {problemText(form.problem)}
        </Banner>
      )}
      {isRestored && (
        <Banner tone="info" action={<Button onPress={() => void discard()}>{t('draft.discard')}</Button>}>
          {t('draft.restored')}
        </Banner>
      )}
    </>
  );
}
