import type { Configuration } from '../../../contract/configuration.ts';
import { visibleGroups } from '../../../contract/entities/validate-additional-fields.ts';
import type { EntityName } from '../../../contract/entity.ts';
import type { RecordKey } from '../../../contract/fields.ts';
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

type Options = {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  readonly form: FormDeclaration;
  readonly values: FormValues;
  readonly change: (patch: Patch<FormValues>) => void;
  readonly choices: FormChoices;
  readonly availabilityOf: (field: string) => FieldAvailability | null;
  readonly configuration: Configuration;
  readonly titleOf: (section: string) => string;
  /** Warning at a field; it does not block a save. */
  readonly warningAt: (field: string) => string | undefined;
  readonly errorIn: (section: string) => (field: string) => string | undefined;
};

/** Form field that holds the additional fields. */
const additional = 'AdditionalFieldValues';

/** The sections of a declared form, with the additional fields as the last section. */
export function formSections(options: Options): RecordSection[] {
  const { form, values, configuration, choices, titleOf, errorIn, change } = options;
  const declared = form.sections.flatMap((section) => {
    const fields = section.fields.filter((field) => field.isShown?.(values, configuration) ?? true);
    if (fields.length === 0) return [];
    const content = <FormGrid>{fields.map((field) => renderField(options, field, errorIn(section.id)(field.field)))}</FormGrid>;
    return [{ id: section.id, title: titleOf(section.id), fields: fields.map((field) => field.field), content }];
  });
  const groups = visibleGroups(choices.groups, additionalFieldValues(values));
  if (groups.length === 0) return declared;
  const additionalSection: RecordSection = {
    id: 'additional',
    title: titleOf('additional'),
    fields: [additional],
    content: (
      <AdditionalFields
        groups={groups}
        values={additionalFieldValues(values)}
        onChange={(edit) => change((before) => ({ [additional]: edit(additionalFieldValues(before)) }))}
        errorOf={errorIn('additional')}
      />
    ),
  };
  return [...declared, additionalSection];
}

function renderField({ entity, recordKey, values, change, choices, availabilityOf, warningAt }: Options, field: FieldDeclaration, error: string | undefined) {
  const availability = availabilityOf(field.field);
  const control = (
    <FieldAnchor key={field.field} field={field.field}>
      <FormField
        entity={entity}
        recordKey={recordKey}
        field={field}
        values={values}
        change={change}
        choices={availability?.choices ?? choices.of(field, values)}
        byDevice={availability?.byDevice ?? null}
        warning={warningAt(field.field)}
        error={error}
      />
      {availability?.cleared && <ClearedChoice label={availability.cleared} />}
    </FieldAnchor>
  );
  const isWide = field.isWide ?? (field.type === 'textarea' || field.type === 'richtext' || field.type === 'photos');
  return isWide ? <FormRow key={field.field}>{control}</FormRow> : control;
}
