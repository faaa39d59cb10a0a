import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import { noDamages } from '../../../contract/entities/fleet/damage-point.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import styles from '../../../screens/vehicle/vehicle.module.css';
import { DescriptionList } from '../../../ui/layout/lists/description-list.tsx';
import { countDamages } from '../content/damages.ts';
import { employeeName, type HandoverReferences } from '../content/handover-references.ts';
import layout from '../../../ui/theme/layout.module.css';

type VehicleFactsProps = {
  readonly vehicle: VehicleChoice;
  readonly references: HandoverReferences;
  /** A button beside the plate, to change the vehicle. */
  readonly action: ReactNode;
  readonly isPrefilled?: boolean | undefined;
};

/** Plate, last driver, last counter and known damages of the chosen vehicle. */
export function VehicleFacts({ vehicle, references, action, isPrefilled = false }: VehicleFactsProps) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const { date, number } = useFormats();
  const { LastCounter, LastCounterDate } = vehicle;
  const reading = LastCounter === null ? null : t('handover-form:vehicle.kilometres', { count: LastCounter, shown: number(LastCounter) });
  return (
    <div className={styles.chosen}>
      <div className={layout.grid2}>
        <p className={styles.plate}>{vehicle.RegistrationNumber}</p>
        <p className={styles.model}>{[vehicle.Make, vehicle.Model].filter(Boolean).join(' ')}</p>
        {isPrefilled && <p className={layout.muted}>{t('handover-form:prefilled')}</p>}
      </div>
      {action}
      <div className={styles.facts}>
        <DescriptionList
          columns={3}
          items={[
            {
              id: 'driver',
              label: t('handover-form:vehicle.lastDriver'),
              value: employeeName(references, vehicle.LastHandoverDriverId ?? null),
            },
            {
              id: 'counter',
              label: t('handover-form:vehicle.lastCounter'),
              value: reading && (LastCounterDate ? `${reading} (${date(LastCounterDate)})` : reading),
            },
            {
              id: 'damages',
              label: t('handover-form:vehicle.knownDamages'),
              value: String(countDamages(vehicle.KnownDamages ?? noDamages())),
            },
          ]}
        />
      </div>
    </div>
  );
}
