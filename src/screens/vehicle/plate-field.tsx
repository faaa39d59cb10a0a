import { useMemo, type KeyboardEvent } from 'react';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { ComboBoxField } from '../../ui/fields/combo-box-field.tsx';
import { findVehicle } from '../scan/find-vehicle.ts';
import { ScanVehicleButton } from '../scan/scan-vehicle-button.tsx';
import styles from './vehicle.module.css';

type Props = {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly vehicles: readonly VehicleChoice[];
  readonly onChange: (vehicle: VehicleChoice | null) => void;
  readonly autoFocus: boolean;
  readonly error: string | undefined;
};

/** Selects a vehicle by its plate: typed, picked, or scanned by the camera or a hand scanner. */
export function PlateField({ vehicles, onChange, ...field }: Props) {
  const items = useMemo(() => vehicles.map(toItem), [vehicles]);

  /** A hand scanner types the plate and ends with Enter. */
  function selectScanned(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    const vehicle = findVehicle(vehicles, event.target.value, location.origin);
    if (!vehicle) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(vehicle);
  }

  return (
    <div className={styles.search}>
      <div onKeyDownCapture={selectScanned} className={styles.plateField}>
        <ComboBoxField
          {...field}
          items={items}
          value={null}
          onChange={(id) => onChange(vehicles.find((one) => one.Id === id) ?? null)}
          isRequired
          size="large"
        />
      </div>
      <ScanVehicleButton vehicles={vehicles} onFound={onChange} />
    </div>
  );
}

function toItem({ Id, RegistrationNumber, Make, Model }: VehicleChoice) {
  return { id: Id, label: RegistrationNumber, description: [Make, Model].filter(Boolean).join(' ') };
}
