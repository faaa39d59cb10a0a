import { useTranslation } from 'react-i18next';
import { driveOf, noEnergy, type Energy } from '../../../contract/entities/handover/handover-energy.ts';
import { vehicleTypes, type VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import type { FieldError } from '../../../contract/wire/problem.ts';
import type { CustomFieldProps, FieldDeclaration } from '../../../screens/declaration/form-declaration.ts';
import { FieldAnchor } from '../../../screens/record/fields/field-anchor.tsx';
import { NumberField } from '../../../ui/fields/number/number-field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { formatEnergy } from '../content/format-facts.ts';
import { asHandover } from '../content/handover-format.ts';
import type { HandoverForm } from '../content/handover-form.ts';
import { vehicleOf, vehiclesOf } from '../content/handover-references.ts';
import { sectionPropsOf, type HandoverField } from '../content/section-props.ts';
import styles from './counter-fields.module.css';

/** The battery of a vehicle that can be charged. */
export const energyField: FieldDeclaration<HandoverField> = {
  field: 'Energy',
  type: 'custom',
  control: EnergyField,
  isWide: true,
  isShown: (values, _configuration, linesOf = () => []) =>
    needsCharge(vehicleOf({ vehicles: vehiclesOf(linesOf) }, asHandover(values).VehicleId)) || hasEnergy(asHandover(values)),
  text: (values, { t, formats }) => formatEnergy(asHandover(values), t, formats),
};

export function hasEnergy({ Energy }: HandoverForm): boolean {
  return Energy !== null;
}

/** A battery needs its charge. */
export function validateEnergy({ Energy }: HandoverForm, vehicle: VehicleChoice | null): FieldError[] {
  return needsCharge(vehicle) && (Energy?.Charge ?? null) === null ? [{ field: energyField.field, code: 'required' }] : [];
}

function needsCharge(vehicle: VehicleChoice | null): boolean {
  return vehicle !== null && vehicle.VehicleType !== vehicleTypes.semitrailer && driveOf(vehicle.Fuel).hasBattery;
}

/** Charge and range of the battery, and what belongs to charging. */
function EnergyField(props: CustomFieldProps) {
  const { t } = useTranslation(['handover-form', 'record', 'ui']);
  const { form, change, errorOf } = sectionPropsOf(props);
  const energy = form.Energy ?? noEnergy;
  const set = (patch: Partial<Energy>) => change((before) => ({ Energy: { ...(before.Energy ?? noEnergy), ...patch } }));
  const answers = [
    { id: 'yes', label: t('ui:yes') },
    { id: 'no', label: t('ui:no') },
  ] as const;
  const answerOf = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no');
  // The field of the form is the battery, what is missing is its charge.
  const missing = props.error && energy.Charge === null ? t('record:fillIn', { field: t('energy.charge') }) : props.error;
  return (
    <div className={styles.energy} role="group" aria-label={props.label}>
      <FieldAnchor field="Energy.Charge">
        <NumberField
          label={t('energy.charge')}
          value={energy.Charge}
          onChange={(Charge) => set({ Charge })}
          isGrouped={false}
          error={missing ?? errorOf('Energy.Charge')}
          isRequired
          size="large"
        />
      </FieldAnchor>
      <FieldAnchor field="Energy.Range">
        <NumberField
          label={t('energy.range')}
          value={energy.Range}
          onChange={(Range) => set({ Range })}
          isGrouped={false}
          error={errorOf('Energy.Range')}
          size="large"
        />
      </FieldAnchor>
      <RadioCards
        label={t('energy.cable.question')}
        items={answers}
        value={answerOf(energy.HasCable)}
        onChange={(answer) => set({ HasCable: answer === 'yes' })}
        columns={2}
        size="large"
      />
      <RadioCards
        label={t('energy.card.question')}
        items={answers}
        value={answerOf(energy.HasCard)}
        onChange={(answer) => set({ HasCard: answer === 'yes' })}
        columns={2}
        size="large"
      />
    </div>
  );
}
