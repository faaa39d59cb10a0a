import { useTranslation } from 'react-i18next';
import { MarkedDrawings } from '../../../canvas/damage/marked-drawings.tsx';
import { numberDamages } from '../../../contract/entities/protocol/marks/number-damages.ts';
import { useReference } from '../../../screens/reference/use-reference.ts';
import { Section } from '../../../ui/layout/section.tsx';

/** The vehicle with the damages of its newest handover; nothing for one without any. */
export function KnownDamages({ vehicleId }: { readonly vehicleId: number }) {
  const { t } = useTranslation('report');
  const vehicle = useReference('vehicle', 'company', { allTypes: 'true' }).value?.find(({ Id }) => Id === vehicleId);
  const damages = vehicle?.KnownDamages;
  if (!vehicle || !damages || Object.values(damages).every((points) => !Array.isArray(points) || points.length === 0)) return null;
  return (
    <Section title={t('vehicle.damages')}>
      <MarkedDrawings vehicleType={vehicle.VehicleType} damages={numberDamages(damages)} />
    </Section>
  );
}
