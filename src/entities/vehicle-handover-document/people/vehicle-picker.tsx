import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import { PlateField } from '../../../screens/vehicle/plate-field.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { VehicleFacts } from './vehicle-facts.tsx';
import type { HandoverReferences } from '../content/handover-references.ts';

type VehiclePickerProps = {
  readonly references: HandoverReferences;
  readonly vehicle: VehicleChoice | null;
  readonly onChange: (vehicle: VehicleChoice | null) => void;
  readonly error: string | undefined;
  readonly isPrefilled: boolean;
};

/** Picks the vehicle by plate, then shows its facts. */
export function VehiclePicker({ references, vehicle, onChange, error, isPrefilled }: VehiclePickerProps) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  // The field and the chosen vehicle replace each other: after a choice the replacement takes the focus.
  const [isTouched, setTouched] = useState(false);

  function choose(next: VehicleChoice | null) {
    setTouched(true);
    onChange(next);
  }

  if (vehicle) {
    return (
      <VehicleFacts
        vehicle={vehicle}
        references={references}
        isPrefilled={isPrefilled}
        action={
          <Button size="large" autoFocus={isTouched} onPress={() => choose(null)}>
            {t('handover-form:vehicle.change')}
          </Button>
        }
      />
    );
  }
  return (
    <PlateField
      label={t('fields.VehicleId')}
      description={t('handover-form:vehicle.hint')}
      placeholder={t('handover-form:vehicle.placeholder')}
      vehicles={references.vehicles}
      onChange={choose}
      autoFocus={isTouched}
      error={error}
    />
  );
}
