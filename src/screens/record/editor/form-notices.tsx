import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/layout/banner.tsx';
import { DeliveryNotice } from '../notices/delivery-notice.tsx';
import { DraftNotice } from '../drafts/draft-notice.tsx';
import { LazyOthersNotice } from '../others/lazy-others-notice.tsx';
import { LazyNextStep } from '../../state/lazy-next-step.tsx';
import { columnsOf } from '../data/action-target.ts';
import { useProblemText } from '../../use-problem-text.ts';
import { SignedNotice } from '../notices/signed-notice.tsx';
import { useSigners } from '../notices/use-signers.ts';
import { FormWarnings } from '../notices/form-warnings.tsx';
import type { DeclaredForm, FormEditorProps } from './use-declared-form.ts';
import type { FormSave } from './use-save-form.ts';

type Props = Pick<FormEditorProps, 'declaration' | 'form' | 'openRecord' | 'choices'> & {
  readonly declared: DeclaredForm;
  readonly saving: FormSave;
  readonly onCorrect: () => void;
};

/** Notices above a form: why it is not saved, its warnings, its delivery and its draft. */
export function FormNotices({ declaration, form, openRecord, choices, declared, saving: { problem, stop }, onCorrect }: Props) {
  const { entity } = declaration;
  const { notices: Notices, signing } = form;
  const { t } = useTranslation([entity, 'record']);
  const problemText = useProblemText();
  const signersOf = useSigners(entity, signing);
  const { values } = declared.draftForm;
  const isCorrection = signing !== undefined && values[signing.reason] !== declared.base?.[signing.reason];
  return (
    <>
      {problem !== null && (
        <Banner tone="danger" title={t(['notSaved', 'record:notSaved'])}>
          {problemText(problem)}
        </Banner>
      )}
      {stop && (
        <Banner tone="danger" title={t(['notSaved', 'record:notSaved'])}>
          <p>{stop.message}</p>
          {stop.age && <p>{stop.age}</p>}
        </Banner>
      )}
      {openRecord && !form.action && (
        <LazyOthersNotice entity={entity} form={form} openRecord={openRecord} choices={choices} values={values} change={declared.change} />
      )}
      <FormWarnings entity={entity} warnings={declared.warnings} />
      {openRecord && !form.action && <LazyNextStep declaration={declaration} row={columnsOf(openRecord.record, form, declaration)} />}
      {openRecord && <DeliveryNotice entity={entity} openRecord={openRecord} />}
      {Notices && <Notices values={values} change={declared.change} sources={choices} record={openRecord?.record ?? null} />}
      <SignedNotice signers={signersOf(values)} onCorrect={onCorrect} />
      <DraftNotice
        entity={entity}
        recordKey={declared.draftKey}
        form={declared.draftForm}
        isRestored={declared.isRestored}
        isCorrection={isCorrection}
      />
    </>
  );
}
