import { Fragment } from 'react';
import type { Configuration } from '../../../contract/device/configuration.ts';
import { visibleGroups } from '../../../contract/entities/shared/validate-additional-fields.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { FormGrid, FormRow } from '../../../ui/layout/form-grid.tsx';
import { AdditionalFields } from '../fields/additional-fields.tsx';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import type { RecordSection } from './record-section.ts';
import type { Patch } from '../drafts/use-draft-form.ts';
import { ClearedChoice } from '../fields/cleared-choice.tsx';
import type { FieldDeclaration, FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { FormField } from '../fields/form-field.tsx';
import { additionalFieldValues } from '../save/validate-record.ts';
import type { FieldAvailability } from '../choices/use-availability.ts';
import type { FormChoices } from '../choices/use-choices.ts';
import styles from './form-sections.module.css';

type Options = {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  readonly form: FormDeclaration;
  readonly values: FormValues;
  readonly change: (patch: Patch<FormValues>) => void;
  readonly choices: FormChoices;
  readonly record: RecordRow | null;
  readonly availabilityOf: (field: string) => FieldAvailability | null;
  readonly configuration: Configuration;
  readonly titleOf: (section: string) => string;
  readonly hintOf: (section: string) => string;
  /** The section `terms`; null where there are none. */
  readonly terms: RecordSection | null;
  /** Warning at a field; it does not block a save. */
  readonly warningAt: (field: string) => string | undefined;
  readonly errorIn: (section: string) => (field: string) => string | undefined;
  /** Fields that signatures cover: shown, but not editable. */
  readonly locked: readonly string[];
  readonly checkBefore: (section: string) => Promise<boolean>;
  /** Null on one page. */
  readonly onward: ((section: string, past: string) => void) | null;
  readonly onSave: () => void;
};

const additional = 'additional';
const additionalField = 'AdditionalFieldValues';

/** The sections of a declared form, with the additional fields as the last section unless the form places them. */
export function formSections(options: Options): RecordSection[] {
  const { form, values, configuration, titleOf, hintOf, terms } = options;
  const extra = additionalSection(options);
  const declared = form.sections.flatMap(({ id, fields: all, titleOf: titleFor, content: Content }): RecordSection[] => {
    if (id === additional) return extra;
    if (id === 'terms') return terms ? [terms] : [];
    const fields = all.filter((field) => field.isShown?.(values, configuration, options.choices.linesOf) ?? true);
    if (fields.length === 0 && !Content) return [];
    const content = (
      <>
        {fields.length > 0 && <SectionFields options={options} fields={fields} section={id} />}
        {Content && <Content values={values} sources={options.choices} record={options.record} />}
      </>
    );
    return [
      {
        id,
        title: titleOf(titleFor?.(fields.map(({ field }) => field)) ?? id),
        description: hintOf(id),
        fields: fields.flatMap(({ field, covers = [] }) => [field, ...covers]),
        content,
        ...(Content ? { isStepOnly: true } : {}),
      },
    ];
  });
  return form.sections.some(({ id }) => id === additional) ? declared : [...declared, ...extra];
}

type SectionFieldsProps = { readonly options: Options; readonly fields: readonly FieldDeclaration[]; readonly section: string };

/** The fields of a section; a wizard renders those of its current step alone. */
function SectionFields({ options, fields, section }: SectionFieldsProps) {
  return <FormGrid>{fields.map((field) => renderField(options, field, section))}</FormGrid>;
}

function additionalSection({
  form: { aboveAdditional: Above },
  values,
  choices,
  titleOf,
  errorIn,
  change,
  locked,
}: Options): RecordSection[] {
  const groups = visibleGroups(choices.groups, additionalFieldValues(values));
  if (groups.length === 0) return [];
  const content = (
    <>
      {Above && <Above values={values} change={change} sources={choices} />}
      <AdditionalFields
        groups={groups}
        values={additionalFieldValues(values)}
        onChange={(edit) => change((before) => ({ [additionalField]: edit(additionalFieldValues(before)) }))}
        errorOf={errorIn(additional)}
        isLocked={(name) => locked.includes(name)}
      />
    </>
  );
  return [{ id: additional, title: titleOf(additional), fields: [additionalField], content }];
}

function renderField(
  {
    entity,
    recordKey,
    record,
    form,
    values,
    change,
    choices,
    availabilityOf,
    warningAt,
    errorIn,
    locked,
    checkBefore,
    onward,
    onSave,
  }: Options,
  field: FieldDeclaration,
  section: string,
) {
  const errorOf = errorIn(section);
  const availability = availabilityOf(field.field);
  const control = (
    <>
      <FormField
        entity={entity}
        recordKey={recordKey}
        field={field}
        values={values}
        change={change}
        choices={availability?.choices ?? choices.of(field, values)}
        byDevice={availability?.byDevice ?? null}
        warning={warningAt(field.field)}
        error={errorOf(field.field)}
        errorOf={errorOf}
        sources={choices}
        record={record}
        checkBefore={() => checkBefore(section)}
        onward={onward ? (past) => onward(section, past) : undefined}
        onSave={onward ? onSave : undefined}
        size={form.kind === 'steps' ? 'large' : undefined}
      />
      {availability?.cleared && <ClearedChoice label={availability.cleared} />}
    </>
  );
  const shownControl = locked.includes(field.field) ? (
    <div className={styles.locked} inert>
      {control}
    </div>
  ) : (
    control
  );
  // A control of several fields anchors each of them itself.
  const anchored = field.covers ? (
    <Fragment key={field.field}>{shownControl}</Fragment>
  ) : (
    <FieldAnchor key={field.field} field={field.field}>
      {shownControl}
    </FieldAnchor>
  );
  const isWide = field.isWide ?? (field.type === 'textarea' || field.type === 'richtext' || field.type === 'photos');
  return isWide ? <FormRow key={field.field}>{anchored}</FormRow> : anchored;
}
