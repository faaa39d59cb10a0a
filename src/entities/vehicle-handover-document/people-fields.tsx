import { useTranslation } from 'react-i18next';
import { MIN_EMPLOYEE_SEARCH_LENGTH } from '../../contract/entities/employee.ts';
import type { CustomFieldProps } from '../../screens/declaration/form-declaration.ts';
import { SuggestField } from '../../screens/record/fields/suggest-field.tsx';
import { textOf } from '../../screens/text-of.ts';
import { ComboBoxField } from '../../ui/fields/combo-box-field.tsx';
import { withVehicle } from './handover-form.ts';
import { placesOf } from './handover-references.ts';
import { sectionPropsOf } from './section-props.ts';
import { VehiclePicker } from './vehicle-picker.tsx';

/** The vehicle, which brings its known damages and proposes the people. */
export function VehicleField(props: CustomFieldProps) {
  const { change, references, vehicle } = sectionPropsOf(props);
  return (
    <VehiclePicker
      references={references}
      vehicle={vehicle}
      error={props.error}
      onChange={(next) => change((before) => (next ? withVehicle(before, next, vehicle, references.currentEmployeeId) : { VehicleId: null }))}
    />
  );
}

/** One of the two people. */
export function PersonField({ field, label, values, change, choices, error, isRequired }: CustomFieldProps) {
  const { t } = useTranslation('vehicle-handover-document');
  const value = values[field];
  return (
    <ComboBoxField
      label={label}
      description={value === null ? t('people.hint') : undefined}
      placeholder={t('people.placeholder')}
      items={choices.map(({ description, ...person }) => ({ ...person, ...(description ? { description } : {}) }))}
      value={typeof value === 'number' ? value : null}
      onChange={(id) => change({ [field]: id })}
      minQueryLength={MIN_EMPLOYEE_SEARCH_LENGTH}
      error={error}
      isRequired={isRequired}
      size="large"
    />
  );
}

/** The place, completed from predefined and agreed places. */
export function PlaceField({ field, label, values, change, error, sources }: CustomFieldProps) {
  const { t } = useTranslation('vehicle-handover-document');
  return (
    <SuggestField
      label={label}
      suggestions={placesOf(sources.linesOf)}
      suggestionsLabel={t('place.suggestions')}
      value={textOf(values[field])}
      onChange={(text) => change({ [field]: text })}
      maxLength={200}
      error={error}
      size="large"
    />
  );
}
