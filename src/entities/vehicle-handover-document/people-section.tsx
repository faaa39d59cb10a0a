import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_EMPLOYEE_SEARCH_LENGTH } from '../../contract/entities/employee.ts';
import { FieldAnchor } from '../../screens/record/fields/field-anchor.tsx';
import { SuggestField } from '../../screens/record/fields/suggest-field.tsx';
import { useSession } from '../../screens/session-context.tsx';
import { ComboBoxField } from '../../ui/fields/combo-box-field.tsx';
import { DateTimeField } from '../../ui/dates/date-time-field.tsx';
import { FormGrid, FormRow } from '../../ui/layout/form-grid.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { withVehicle } from './handover-form.ts';
import type { HandoverSectionProps } from './section-props.ts';
import { VehiclePicker } from './vehicle-picker.tsx';

/** Vehicle, people, date, contractor, place and comments. */
export function PeopleSection({ form, change, errorOf, references, vehicle }: HandoverSectionProps) {
  const { t } = useTranslation('vehicle-handover-document');
  const { configuration } = useSession();
  const { employees, contractors, currentEmployeeId } = references;
  const people = useMemo(
    () => employees.map(({ Id, FullName, Number: number }) => ({ id: Id, label: FullName, ...(number ? { description: number } : {}) })),
    [employees],
  );
  return (
    <>
      <FieldAnchor field="VehicleId">
        <VehiclePicker
          references={references}
          vehicle={vehicle}
          error={errorOf('VehicleId')}
          onChange={(next) =>
            change((before) => (next ? withVehicle(before, next, vehicle, currentEmployeeId) : { VehicleId: null }))
          }
        />
      </FieldAnchor>
      <FormGrid>
        {(['FromEmployeeId', 'ToEmployeeId'] as const).map((field) => (
          <FieldAnchor key={field} field={field}>
            <ComboBoxField
              label={t(`fields.${field}`)}
              description={form[field] === null ? t('people.hint') : undefined}
              placeholder={t('people.placeholder')}
              items={people}
              value={form[field]}
              onChange={(id) => change({ [field]: id })}
              minQueryLength={MIN_EMPLOYEE_SEARCH_LENGTH}
              error={errorOf(field)}
              isRequired={!references.waived.includes(field)}
              size="large"
            />
          </FieldAnchor>
        ))}
        <FieldAnchor field="Date">
          <DateTimeField
            label={t('fields.Date')}
            value={form.Date}
            onChange={(Date) => change({ Date })}
            error={errorOf('Date')}
            isRequired
            size="large"
          />
        </FieldAnchor>
        {configuration.showContractorInHandover && (
          <FieldAnchor field="ContractorId">
            <ComboBoxField
              label={t('fields.ContractorId')}
              items={contractors.map(({ Id, Name }) => ({ id: Id, label: Name }))}
              value={form.ContractorId}
              onChange={(ContractorId) => change({ ContractorId })}
              error={errorOf('ContractorId')}
              size="large"
            />
          </FieldAnchor>
        )}
        <FormRow>
          <FieldAnchor field="PlaceName">
            <SuggestField
              label={t('fields.PlaceName')}
              suggestions={references.places}
              suggestionsLabel={t('place.suggestions')}
              value={form.PlaceName}
              onChange={(PlaceName) => change({ PlaceName })}
              maxLength={200}
              error={errorOf('PlaceName')}
              size="large"
            />
          </FieldAnchor>
        </FormRow>
        <FormRow>
          <FieldAnchor field="Comments">
            <TextField
              label={t('fields.Comments')}
              value={form.Comments}
              onChange={(Comments) => change({ Comments })}
              maxLength={2_000}
              error={errorOf('Comments')}
              multiline
              rows={3}
              size="large"
            />
          </FieldAnchor>
        </FormRow>
      </FormGrid>
    </>
  );
}
