import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_EMPLOYEE_SEARCH_LENGTH } from '../../../contract/entities/company/employee.ts';
import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import type { Configuration } from '../../../contract/device/configuration.ts';
import type { CustomFieldProps, FieldDeclaration, FormValues } from '../../../screens/declaration/form-declaration.ts';
import { contractors, employees } from '../../../screens/record/sources/sources.ts';
import { startOfVehicle } from '../../../screens/vehicle/my-day.ts';
import { useMyDay } from '../../../screens/vehicle/use-my-day.ts';
import { useVehicleFacts } from '../../../screens/vehicle/use-vehicle-facts.ts';
import { ComboBoxField } from '../../../ui/fields/combo-box-field.tsx';
import { asHandover } from '../content/handover-format.ts';
import { handoverSides, isPrefilled } from '../content/handover-form.ts';
import { isUnstarted, withLastDriver, withPlace, withStart, withVehicle } from '../content/start.ts';
import { handedOverVehicles } from '../content/handover-references.ts';
import { sectionPropsOf, type HandoverField } from '../content/section-props.ts';
import { PartnerMailField } from './partner-mail-field.tsx';
import { PlaceField } from './place-field.tsx';
import { StartOffers } from './start-offers.tsx';
import { useCarriedDamages } from './use-carried-damages.ts';
import { VehiclePicker } from './vehicle-picker.tsx';

export const peopleFields: readonly FieldDeclaration<HandoverField>[] = [
  {
    field: 'VehicleId',
    type: 'custom',
    control: VehicleField,
    source: handedOverVehicles,
    isRequired: true,
    isWide: true,
    column: 'Vehicle',
  },
  ...handoverSides.map(
    (side) =>
      ({
        field: `${side}EmployeeId`,
        type: 'custom',
        control: PersonField,
        source: employees,
        isRequired: true,
        column: `${side}Employee`,
      }) as const,
  ),
  { field: 'Date', type: 'datetime', isRequired: true },
  { field: 'ContractorId', type: 'reference', source: contractors, column: 'Contractor', isShown: hasContractor },
  {
    field: 'ContractorEmail',
    type: 'custom',
    control: PartnerMailField,
    shownAs: 'ContractorEmail',
    isShown: (values, configuration) => hasContractor(values, configuration) && values['ContractorId'] !== null,
  },
  { field: 'PlaceName', type: 'custom', control: PlaceField, isWide: true },
  { field: 'Comments', type: 'textarea', maxLength: 2_000 },
];

function hasContractor(_values: FormValues, { showContractorInHandover }: Configuration): boolean {
  return showContractorInHandover;
}

/** The vehicle, which brings its known damages and proposes the people. */
function VehicleField(props: CustomFieldProps) {
  const { change, references, vehicle } = sectionPropsOf(props);
  const day = useMyDay();
  const { currentEmployeeId } = references;
  useVehicleFacts(props.record === null ? vehicle : null, (driver) => {
    if (vehicle) change((before) => withLastDriver(before, vehicle, driver, currentEmployeeId));
  });
  useCarriedDamages(props.record === null, sectionPropsOf(props));

  /** A vehicle that the user has booked, or has, starts with the people, the place and the direction of that. */
  function patchFor(before: FormValues, newVehicle: VehicleChoice): FormValues {
    const form = asHandover(before);
    const start = day && isUnstarted(form, vehicle, currentEmployeeId) ? startOfVehicle(day, newVehicle.Id) : null;
    if (start) return withStart(form, newVehicle, start, references);
    const patch = withVehicle(form, newVehicle, vehicle, currentEmployeeId);
    return { ...patch, ...withPlace({ ...form, ...patch }, day?.lastPlace ?? '') };
  }

  // The address of a sticker names the vehicle before the user's day is read.
  const isFromSticker = props.record === null && vehicle !== null && isUnstarted(asHandover(props.values), vehicle, currentEmployeeId);
  const stickerStart = isFromSticker && day ? startOfVehicle(day, vehicle.Id) : null;
  useEffect(() => {
    if (stickerStart && vehicle)
      props.change((before) =>
        isUnstarted(asHandover(before), vehicle, currentEmployeeId) ? withStart(asHandover(before), vehicle, stickerStart, references) : {},
      );
  });

  return (
    <>
      {!vehicle && props.record === null && day && (
        <StartOffers
          day={day}
          vehicles={references.vehicles}
          onStart={(newVehicle, start) => change((before) => withStart(before, newVehicle, start, references))}
        />
      )}
      <VehiclePicker
        references={references}
        vehicle={vehicle}
        error={props.error}
        isPrefilled={isPrefilled(asHandover(props.values), props.field)}
        onChange={(next) => props.change((before) => (next ? patchFor(before, next) : { VehicleId: null }))}
      />
    </>
  );
}

function PersonField({ field, label, values, change, choices, error, isRequired }: CustomFieldProps) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form', 'record']);
  const value = values[field];
  // A driver may have no right to the list of employees.
  const searchHint = choices.length === 0 && !isRequired ? t('record:noChoices') : t('handover-form:people.hint');
  return (
    <ComboBoxField
      label={label}
      description={value === null ? searchHint : isPrefilled(asHandover(values), field) ? t('handover-form:prefilled') : undefined}
      placeholder={t('handover-form:people.placeholder')}
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
