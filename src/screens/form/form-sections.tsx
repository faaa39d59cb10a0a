import type { Configuration } from '../../contract/configuration.ts';
import { groupsShown } from '../../contract/entities/additional-field-faults.ts';
import type { EntityName } from '../../contract/entity.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { FormGrid, FormRow } from '../../ui/form-grid.tsx';
import { AdditionalFields } from '../item/additional-fields.tsx';
import { FieldAnchor } from '../item/field-anchor.tsx';
import type { ItemSection } from '../item/item-section.ts';
import type { Patch } from '../item/use-draft-form.ts';
import { ClearedChoice } from './cleared-choice.tsx';
import type { FieldDeclaration, FormDeclaration, FormValues } from './form-declaration.ts';
import { FormField } from './form-field.tsx';
import { additionalValues } from './record-faults.ts';
import type { FieldAvailability } from './use-available.ts';
import type { FormChoices } from './use-choices.ts';

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
  readonly remarkAt: (field: string) => string | undefined;
  readonly errorIn: (section: string) => (field: string) => string | undefined;
};

/** Form field that holds the additional fields. */
const additional = 'AdditionalFieldValues';

/** The sections of a declared form, with the additional fields as the last section. */
export function formSections(options: Options): ItemSection[] {
  const { form, values, configuration, choices, titleOf, errorIn, change } = options;
  const declared = form.sections.flatMap((section) => {
    const fields = section.fields.filter((field) => field.isShown?.(values, configuration) ?? true);
    if (fields.length === 0) return [];
    const content = <FormGrid>{fields.map((field) => anchored(options, field, errorIn(section.id)(field.field)))}</FormGrid>;
    return [{ id: section.id, title: titleOf(section.id), fields: fields.map((field) => field.field), content }];
  });
  const groups = groupsShown(choices.groups, additionalValues(values));
  if (groups.length === 0) return declared;
  const own: ItemSection = {
    id: 'additional',
    title: titleOf('additional'),
    fields: [additional],
    content: (
      <AdditionalFields
        groups={groups}
        values={additionalValues(values)}
        onChange={(edit) => change((before) => ({ [additional]: edit(additionalValues(before)) }))}
        errorOf={errorIn('additional')}
      />
    ),
  };
  return [...declared, own];
}

function anchored({ entity, recordKey, values, change, choices, availabilityOf, remarkAt }: Options, field: FieldDeclaration, error: string | undefined) {
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
        judgedBy={availability?.byDevice ?? null}
        remark={remarkAt(field.field)}
        error={error}
      />
      {availability?.cleared && <ClearedChoice label={availability.cleared} />}
    </FieldAnchor>
  );
  const isWide = field.isWide ?? (field.type === 'textarea' || field.type === 'richtext' || field.type === 'photos');
  return isWide ? <FormRow key={field.field}>{control}</FormRow> : control;
}
