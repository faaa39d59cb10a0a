import { useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleChoice } from '../../contract/entities/vehicle.ts';
import { findVehicle } from '../../screens/scan/find-vehicle.ts';
import { ScanVehicleButton } from '../../screens/scan/scan-vehicle-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ComboBoxField } from '../../ui/combo-box-field.tsx';
import styles from './vehicle-picker.module.css';
import { VehicleFacts } from './vehicle-facts.tsx';
import type { HandoverReferences } from './use-handover-references.ts';

type VehiclePickerProps = {
  readonly references: HandoverReferences;
  readonly vehicle: VehicleChoice | null;
  readonly onChange: (vehicle: VehicleChoice | null) => void;
  readonly error: string | undefined;
};

/** A handover starts from a plate: typed, picked, read by the camera, or typed by a hand scanner, which ends with Enter. */
export function VehiclePicker({ references, vehicle, onChange, error }: VehiclePickerProps) {
  const { t } = useTranslation('vehicle-handover-document');
  const { vehicles } = references;
  const items = useMemo(() => vehicles.map(toItem), [vehicles]);
  // The field and the chosen vehicle take each other's place: the focus goes along, once the user has begun.
  const [isTouched, setTouched] = useState(false);

  function choose(next: VehicleChoice | null) {
    setTouched(true);
    onChange(next);
  }

  function scan(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    const found = findVehicle(vehicles, event.target.value, location.origin);
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    choose(found);
  }

  if (vehicle) {
    return (
      <VehicleFacts
        vehicle={vehicle}
        references={references}
        action={
          <Button size="large" autoFocus={isTouched} onPress={() => choose(null)}>
            {t('vehicle.change')}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.search}>
      <div onKeyDownCapture={scan} className={styles.plateField}>
        <ComboBoxField
          label={t('fields.VehicleId')}
          description={t('vehicle.hint')}
          placeholder={t('vehicle.placeholder')}
          items={items}
          value={null}
          onChange={(id) => choose(vehicles.find((one) => one.Id === id) ?? null)}
          autoFocus={isTouched}
          error={error}
          isRequired
          size="large"
        />
      </div>
      <ScanVehicleButton vehicles={vehicles} onFound={choose} />
    </div>
  );
}

function toItem({ Id, RegistrationNumber, Make, Model }: VehicleChoice) {
  return { id: Id, label: RegistrationNumber, description: [Make, Model].filter(Boolean).join(' ') };
}
