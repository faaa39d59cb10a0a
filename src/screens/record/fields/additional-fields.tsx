import type { AdditionalFieldGroup } from '../../../contract/entities/shared/additional-field.ts';
import type { AdditionalFieldValue } from '../../../contract/wire/saved-fields.ts';
import { FormGrid, FormRow } from '../../../ui/layout/form-grid.tsx';
import { valueOf, withValue } from '../../../contract/entities/shared/validate-additional-fields.ts';
import styles from './additional-fields.module.css';
import { FieldAnchor } from './field-anchor.tsx';
import { FieldRenderer } from './field-renderer.tsx';

type Props = {
  readonly groups: readonly AdditionalFieldGroup[];
  readonly values: readonly AdditionalFieldValue[];
  readonly onChange: (change: (before: readonly AdditionalFieldValue[]) => AdditionalFieldValue[]) => void;
  readonly errorOf: (field: string) => string | undefined;
  /** Whether a signature covers the field. */
  readonly isLocked: (field: string) => boolean;
};

/** A record's additional fields, in their groups. */
export function AdditionalFields({ groups, values, onChange, errorOf, isLocked }: Props) {
  return groups.map((group) => (
    <fieldset key={group.Id ?? group.Name} className={styles.group}>
      {group.Name !== '' && <legend className={styles.legend}>{group.Name}</legend>}
      <FormGrid>
        {group.Fields.map((field) => {
          const name = `AdditionalFieldValues.${field.Id}`;
          const control = (
            <FieldAnchor key={field.Id} field={name}>
              <div className={isLocked(name) ? styles.locked : undefined} inert={isLocked(name)}>
                <FieldRenderer
                  field={field}
                  value={valueOf(values, field.Id)}
                  onChange={(text) => onChange((before) => withValue(before, field.Id, text))}
                  error={errorOf(name)}
                  size="large"
                />
              </div>
            </FieldAnchor>
          );
          return field.Type === 'textarea' || field.Type === 'richtext' ? <FormRow key={field.Id}>{control}</FormRow> : control;
        })}
      </FormGrid>
    </fieldset>
  ));
}
