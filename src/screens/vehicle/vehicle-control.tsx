import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { FormValues, CustomFieldProps } from '../declaration/form-declaration.ts';
import { focusField } from '../record/fields/field-anchor.tsx';
import { watchTypedFields } from '../record/fields/watch-typed-fields.ts';
import { useSession } from '../session-context.tsx';
import { useReference } from '../reference/use-reference.ts';
import { PlateField } from './plate-field.tsx';
import { recentVehicles } from './recent-vehicles.ts';
import styles from './vehicle.module.css';
import layout from '../../ui/theme/layout.module.css';

type Props = CustomFieldProps & {
  /** Field that receives the focus after a vehicle was chosen. */
  readonly nextField: string;
  /** Vehicles to offer first: those that the user has. */
  readonly own?: readonly number[];
  /** Proposed values of other fields for the chosen vehicle. */
  readonly propose?: (vehicleId: number) => Promise<FormValues>;
};

const none: readonly VehicleChoice[] = [];
const noIds: readonly number[] = [];

/** Vehicle picker: one tap for recently used vehicles, a search for the others. */
export function VehicleControl({ field, label, values, change, error, nextField, own = noIds, propose }: Props) {
  const { t } = useTranslation('record');
  const { database } = useSession();
  const vehicles = useReference('vehicle', 'company', { allTypes: 'true' }).value ?? none;
  const recent = useLiveQuery(() => recentVehicles(database, vehicles, own), [database, vehicles, own], none);
  const chosenId = values[field];
  const selected = useMemo(() => vehicles.find((vehicle) => vehicle.Id === chosenId), [vehicles, chosenId]);
  // The chosen vehicle and the picker replace each other: move the focus along after the first interaction.
  const [touched, setTouched] = useState<'chosen' | 'given-up' | null>(null);
  // Fields in which the user typed since then: no proposal replaces it, and the focus stays.
  const typedIn = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (touched === 'chosen' && typedIn.current.size === 0) focusField(nextField);
  }, [touched, nextField]);

  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);

  function choose(vehicle: VehicleChoice | null) {
    if (!vehicle) return;
    setTouched('chosen');
    const before = latest.current;
    change({ [field]: vehicle.Id });
    if (!propose) return;
    const { typed, stop } = watchTypedFields();
    typedIn.current = typed;
    void propose(vehicle.Id)
      .then((proposed) => {
        const now = latest.current;
        if (now !== before && now[field] !== vehicle.Id) return;
        // A proposal may arrive late: it must not replace typed text.
        change(Object.fromEntries(Object.entries(proposed).filter(([name]) => now[name] === before[name] && !typed.has(name))));
      })
      .finally(stop);
  }

  if (chosenId !== null && chosenId !== undefined) {
    return (
      <div className={styles.chosen} role="group" aria-label={label}>
        <div className={layout.grid2}>
          <p className={styles.plate}>{selected?.RegistrationNumber ?? t('vehicle.notHere')}</p>
          {selected && <p className={styles.model}>{[selected.Make, selected.Model].filter(Boolean).join(' ')}</p>}
        </div>
        <Button
          size="large"
          onPress={() => {
            setTouched('given-up');
            change({ [field]: null });
          }}
        >
          {t('vehicle.change')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.choice}>
      {recent.length > 0 && (
        <div className={styles.recent} role="group" aria-label={t('vehicle.recent')}>
          <p className={styles.heading}>{label}</p>
          {recent.map((vehicle) => (
            <Button key={vehicle.Id} size="large" isFullWidth onPress={() => choose(vehicle)}>
              <span className={styles.offered}>
                <strong>{vehicle.RegistrationNumber}</strong>
                <span className={styles.model}>{[vehicle.Make, vehicle.Model].filter(Boolean).join(' ')}</span>
              </span>
            </Button>
          ))}
        </div>
      )}
      <PlateField
        label={recent.length > 0 ? t('vehicle.other') : label}
        vehicles={vehicles}
        onChange={choose}
        autoFocus={touched === 'given-up'}
        error={error}
      />
    </div>
  );
}
