import { useState } from 'react';
import { DamageViews } from '../../../canvas/damage/damage-views.tsx';
import { LazyDamageSketch } from '../../../canvas/damage/lazy-damage-sketch.tsx';
import type { VehicleView } from '../../../contract/entities/fleet/damage-point.ts';
import { DamageDetails } from './damage-details.tsx';
import { damageList, knownDamagesOf, newDamages } from '../content/handover-form.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';

/** The read-only drawings with their marks. */
export function DamagesView(props: HandoverSectionProps) {
  const { form, vehicle } = props;
  const [view, setView] = useState<VehicleView>(damageList(form.SelectedDamages)[0]?.view ?? 'Left');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const known = knownDamagesOf(form.SelectedDamages);
  const added = newDamages(form.SelectedDamages);
  const selected = damageList(form.SelectedDamages).find(({ point }) => point.Id === selectedId && point.IsNew !== true);
  const vehicleType = vehicle?.VehicleType ?? 0;
  return (
    <>
      <DamageViews vehicleType={vehicleType} view={view} onViewChange={setView} known={known} damages={added}>
        <LazyDamageSketch
          key={view}
          vehicleType={vehicleType}
          view={view}
          known={known[view]}
          points={added[view]}
          selectedId={selectedId}
          onAdd={() => setSelectedId(null)}
          onSelect={setSelectedId}
          isReadOnly
        />
      </DamageViews>
      {selected && <DamageDetails {...props} view={selected.view} point={selected.point} isReadOnly />}
    </>
  );
}
