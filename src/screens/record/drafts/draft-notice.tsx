import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { listPath } from '../../paths.ts';
import { useNavigateTo } from '../../use-navigate-to.ts';
import { useProblemText } from '../../use-problem-text.ts';
import { useDiscardDraft } from './use-discard-draft.ts';
import type { DraftForm } from './use-draft-form.ts';

type DraftNoticeProps<Values> = {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  readonly form: DraftForm<Values>;
  /** The form was restored from a draft of an earlier visit. */
  readonly isRestored: boolean;
  /** The draft corrects a signed record; "Correct" wrote it. */
  readonly isCorrection: boolean;
};

/** Notices about a draft: restored changes with a button to discard them, and an error when the draft cannot be saved. */
export function DraftNotice<Values>({ entity, recordKey, form, isRestored, isCorrection }: DraftNoticeProps<Values>) {
  const { t } = useTranslation('record');
  const discardAfterConfirmation = useDiscardDraft(entity, recordKey);
  const navigate = useNavigateTo();
  const problemText = useProblemText();

  async function discard() {
    if (await discardAfterConfirmation(form.writer.hold)) navigate(listPath(entity));
    // The draft was not discarded: resume writing it.
    else await form.writer.release();
  }

  return (
    <>
      {form.problem !== null && (
        <Banner tone="danger" title={t('draft.notSaved')}>
          {problemText(form.problem)}
        </Banner>
      )}
      {isRestored && (
        <Banner tone="info" action={<Button onPress={() => void discard()}>{t('draft.discard')}</Button>}>
          {t(isCorrection ? 'draft.correction' : 'draft.restored')}
        </Banner>
      )}
    </>
  );
}
