import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { fileTableOf } from '../../../contract/file-tables.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { DraftFilesField } from '../files/draft-files-field.tsx';
import { draftFilesField } from '../files/draft-files.ts';
import { LazyRecordFiles } from '../files/lazy-record-files.tsx';
import { HistorySection } from '../history/history-section.tsx';
import { ActionToolbar } from './action-toolbar.tsx';
import { RecordAside } from '../notices/record-aside.tsx';
import { RecordSkeleton } from '../notices/record-skeleton.tsx';
import { RecordLayout } from './record-layout.tsx';
import { listPath } from '../../paths.ts';
import { useSession } from '../../session-context.tsx';
import { useFormats } from '../../use-formats.ts';
import { RelatedSlot } from '../data/related-slot.tsx';
import { FormNotices } from './form-notices.tsx';
import { formSections } from './form-sections.tsx';
import { formatFieldValue } from '../history/format-field-value.ts';
import { actionTargetOf, columnsOf } from '../data/action-target.ts';
import { actionTitle, recordTitle } from '../data/record-title.ts';
import { firstInvalidSection, type RecordSection } from './record-section.ts';
import { useDeclaredForm, type DeclaredForm, type FormEditorProps } from './use-declared-form.ts';
import { useCorrection } from './use-correction.ts';
import { useSaveForm } from './use-save-form.ts';
import { useStepMode } from './use-step-mode.ts';
import { useTermsSection } from './use-terms-section.tsx';

/** Edits a declared form until it is saved on this device. */
export function FormEditor(props: FormEditorProps) {
  const { declaration, form, identity, openRecord, choices } = props;
  const { entity } = declaration;
  const action = form.action?.call;
  const { t } = useTranslation([entity, 'record']);
  const { configuration } = useSession();
  const declared = useDeclaredForm(props);
  const { draftForm, recordForm, availabilityOf, warnings, change } = declared;
  const { values } = draftForm;
  const { terms } = declared;
  const termsStep = useTermsSection(props, declared);
  const saving = useSaveForm(props, declared, termsStep.agree);
  const { stop } = saving;
  const correction = useCorrection(declaration, form);
  const isSteps = useStepMode();

  async function correct() {
    const patch = await correction.confirm(values, openRecord && declared.base);
    if (patch) draftForm.change(patch);
  }

  async function checkBefore(section: string): Promise<boolean> {
    const before = sections.slice(
      0,
      sections.findIndex(({ id }) => id === section),
    );
    return recordForm.check(before) && (await termsStep.agree(before)) !== null;
  }

  /** Opens the step after `past` once the steps from `section` to it are complete. */
  function goOn(section: string, past: string) {
    const [from, to] = [section, past].map((name) => sections.findIndex(({ id }) => id === name)) as [number, number];
    const last = Math.max(from, to);
    const next = sections[last + 1];
    if (next && recordForm.check(sections.slice(from, last + 1))) draftForm.goToStep(next.id);
  }

  const sectionTexts = useSectionTexts(entity);
  const formParts = formSections({
    entity,
    recordKey: openRecord?.record.key ?? identity,
    form,
    values,
    change,
    choices,
    record: openRecord?.record ?? null,
    terms: termsStep.section,
    availabilityOf,
    configuration,
    ...sectionTexts,
    warningAt: (field) => {
      const warning = warnings.find((one) => one.field === field);
      return warning && recordForm.textOf(warning);
    },
    locked: form.signing && form.signing.signers(values).length > 0 ? form.signing.covers(values) : [],
    checkBefore,
    onward: isSteps && form.kind === 'steps' ? goOn : null,
    onSave: () => void saving.save(sections),
    errorIn: (section) => (field) => recordForm.errorIn(section)(field) ?? (stop?.field === field ? stop.message : undefined),
  });
  const startsWithFiles = form.startsWithFiles?.(values) ?? false;
  // A wizard takes the files of the record after its save.
  const hasDraftFiles = openRecord === null && !action && form.kind !== 'steps' && fileTableOf(entity) !== null;
  const files = {
    id: 'files',
    title: t('record:files.section'),
    fields: [draftFilesField],
    content: <DraftFilesField values={values} change={change} startsWithCamera={startsWithFiles} />,
  };
  const sections = !hasDraftFiles ? formParts : startsWithFiles ? [files, ...formParts] : [...formParts, files];

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

/**
 * Titles and hints of sections, looked up once: every render names all of them, and a hint that does not exist is searched in every
 * language.
 */
function useSectionTexts(entity: EntityName): {
  readonly titleOf: (section: string) => string;
  readonly hintOf: (section: string) => string;
} {
  const { t } = useTranslation([entity, 'record']);
  return useMemo(() => {
    const texts = new Map<string, string>();
    const once = (key: string, find: () => string): string => {
      const text = texts.get(key) ?? find();
      texts.set(key, text);
      return text;
    };
    return {
      titleOf: (section) => once(`title ${section}`, () => t([`sections.${section}`, `record:sections.${section}`])),
      hintOf: (section) => once(`hint ${section}`, () => t(`sectionHints.${section}`, { defaultValue: '' })),
    };
  }, [t]);
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
