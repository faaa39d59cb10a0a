import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { LazyRecordFiles } from '../files/lazy-record-files.tsx';
import { HistorySection } from '../history/history-section.tsx';
import { ActionToolbar } from './action-toolbar.tsx';
import { RecordAside } from '../notices/record-aside.tsx';
import { RecordSkeleton } from '../notices/record-skeleton.tsx';
import { RecordLayout } from './record-layout.tsx';
import { listPath } from '../../paths.ts';
import { useFormats } from '../../use-formats.ts';
import { RelatedSlot } from '../data/related-slot.tsx';
import { FormNotices } from './form-notices.tsx';
import { formatFieldValue } from '../history/format-field-value.ts';
import { actionTargetOf, columnsOf } from '../data/action-target.ts';
import { actionTitle, recordTitle } from '../data/record-title.ts';
import { firstInvalidSection, type RecordSection } from './record-section.ts';
import { useDeclaredForm, type DeclaredForm, type FormEditorProps } from './use-declared-form.ts';
import { useCorrection } from './use-correction.ts';
import { useSaveForm } from './use-save-form.ts';
import { useFormSections } from './use-form-sections.tsx';
import { useTermsSection } from './use-terms-section.tsx';

/** Edits a declared form until it is saved on this device. */
export function FormEditor(props: FormEditorProps) {
  const { declaration, form, openRecord, choices } = props;
  const { entity } = declaration;
  const action = form.action?.call;
  const { t } = useTranslation([entity, 'record']);
  const declared = useDeclaredForm(props);
  const { draftForm, recordForm } = declared;
  const { values } = draftForm;
  const { terms } = declared;
  const termsStep = useTermsSection(props, declared);
  const saving = useSaveForm(props, declared, termsStep.agree);
  const correction = useCorrection(declaration, form);

  async function correct() {
    const patch = await correction.confirm(values, openRecord && declared.base);
    if (patch) draftForm.change(patch);
  }

  const sections = useFormSections(props, { declared, termsStep, saving });
  const record = openRecord?.record;
  const { below: Below, kind = 'page' } = form;
  const isReady = useOnceTrue(terms.state !== 'loading');
  const [opening, setOpening] = useState<string | null>(null);
  if (isReady && opening === null) setOpening(firstStep(props, sections, declared));

  // The terms decide on a step: none may appear after the form is shown.
  if (!isReady) return <RecordSkeleton entity={entity} />;
  return (
    <>
      <RecordLayout
        kind={kind}
        title={
          action
            ? actionTitle(t(`actions.${action}`), declaration, openRecord ? columnsOf(openRecord.record, form, declaration) : {})
            : openRecord
              ? recordTitle(declaration, openRecord.record, t)
              : t('create')
        }
        shortTitle={form.shortTitle?.(values, choices)}
        savedAt={draftForm.savedAt}
        isUnsaved={draftForm.problem !== null}
        aside={
          openRecord && (
            <RecordAside declaration={declaration} openRecord={openRecord} row={columnsOf(openRecord.record, form, declaration)} />
          )
        }
        back={{ href: listPath(entity), label: t('title') }}
        actions={record && !action && <EditorActions {...props} record={record} isChanged={draftForm.isChanged} />}
        notices={
          <FormNotices
            declaration={declaration}
            form={form}
            openRecord={openRecord}
            choices={choices}
            declared={declared}
            saving={saving}
            onCorrect={() => void correct()}
          />
        }
        history={record && <EditorHistory {...props} record={record} />}
        below={record && Below && <Below record={record} />}
        sections={sections}
        step={draftForm.step ?? opening}
        onStep={draftForm.goToStep}
        errors={recordForm.shown}
        onCheck={(checked) => termsStep.check(checked, sections)}
        onSave={() => void saving.save(sections)}
        isSaving={saving.isSaving}
        {...(action ? { saveLabel: t(`actions.${action}`) } : {})}
      />
      {saving.dialog}
      {termsStep.dialog}
    </>
  );
}

type SavedProps = FormEditorProps & { readonly record: RecordRow };

/** The buttons of the kind, until the form is changed, and its actions. */
function EditorActions({ declaration, form, choices, record, isChanged }: SavedProps & { readonly isChanged: boolean }) {
  const { buttons: Buttons } = form;
  return (
    <>
      {Buttons && !isChanged && <Buttons record={record} sources={choices} />}
      <ActionToolbar declaration={declaration} target={actionTargetOf(record, form)} />
    </>
  );
}

/** Related records, files and history; for the form of an action the history alone. */
function EditorHistory({ declaration, form, choices, record }: SavedProps) {
  const { entity } = declaration;
  const { t } = useTranslation([entity, 'record']);
  const formats = useFormats();
  const isWhole = form.action === undefined;
  return (
    <>
      {isWhole && <RelatedSlot declaration={declaration} row={columnsOf(record, form, declaration)} />}
      {isWhole && <LazyRecordFiles entity={entity} recordKey={record.key} />}
      <HistorySection entity={entity} recordKey={record.key} formatValue={formatFieldValue(form, choices, { t, formats })} />
    </>
  );
}

/** The section with a server error, else the form's own first step. */
function firstStep(
  { form, openRecord }: FormEditorProps,
  sections: readonly RecordSection[],
  { draftForm, recordForm }: DeclaredForm,
): string {
  const sectionWithError = firstInvalidSection(sections, recordForm.shown.serverErrors);
  return sectionWithError?.id ?? form.firstStep?.(draftForm.values, openRecord === null) ?? sections[0]?.id ?? '';
}

function useOnceTrue(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return wasTrue || condition;
}
