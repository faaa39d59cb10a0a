import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { fileTableOf } from '../../../contract/file-tables.ts';
import { useSession } from '../../session-context.tsx';
import { DraftFilesField } from '../files/draft-files-field.tsx';
import { draftFilesField } from '../files/draft-files.ts';
import { formSections } from './form-sections.tsx';
import type { RecordSection } from './record-section.ts';
import type { DeclaredForm, FormEditorProps } from './use-declared-form.ts';
import type { FormSave } from './use-save-form.ts';
import { useStepMode } from './use-step-mode.ts';
import type { TermsStep } from './use-terms-section.tsx';

type FormParts = { readonly declared: DeclaredForm; readonly termsStep: TermsStep; readonly saving: FormSave };

/** The sections or steps of a form: those of its declaration, the terms, and the files of a record that is not saved yet. */
export function useFormSections(
  { declaration, form, identity, openRecord, choices }: FormEditorProps,
  { declared, termsStep, saving }: FormParts,
): readonly RecordSection[] {
  const { entity } = declaration;
  const { t } = useTranslation('record');
  const { configuration } = useSession();
  const { draftForm, recordForm, availabilityOf, warnings, change } = declared;
  const { values } = draftForm;
  const { stop } = saving;
  const isSteps = useStepMode();

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
  const hasDraftFiles = openRecord === null && form.action === undefined && form.kind !== 'steps' && fileTableOf(entity) !== null;
  const files = {
    id: 'files',
    title: t('record:files.section'),
    fields: [draftFilesField],
    content: <DraftFilesField values={values} change={change} startsWithCamera={startsWithFiles} />,
  };
  const sections = !hasDraftFiles ? formParts : startsWithFiles ? [files, ...formParts] : [...formParts, files];
  return sections;
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
