import {
  carryOverDamages,
  damageList,
  noDamages,
  vehicleViews,
  type SelectedDamages,
} from '../../../src/contract/entities/fleet/damage-point.ts';

/** The damages of one handover. */
export type HandoverDamages = {
  readonly Id: number;
  readonly Date: string;
  readonly SelectedDamages: SelectedDamages;
  readonly UnprovenRepairs: readonly string[];
};

/**
 * The known damages of a vehicle: those of its newest handover, and new ones of earlier handovers that it does not name, because its device
 * had not received them. `earlier`: recent handovers, newest first. A repair in any later handover ends a damage.
 */
export function knownDamages(newest: HandoverDamages, earlier: readonly HandoverDamages[]): SelectedDamages {
  const carried = carriedOver(newest, newest.SelectedDamages);
  const settled = new Set(idsOf(newest.SelectedDamages));
  for (const handover of earlier) {
    const missed = noDamages();
    for (const { view, point } of damageList(handover.SelectedDamages)) {
      if (point.Id === undefined || settled.has(point.Id)) continue;
      if (point.IsNew === true || handover.UnprovenRepairs.includes(point.Id)) missed[view].push(point);
      settled.add(point.Id);
    }
    const added = carriedOver(handover, missed);
    for (const view of vehicleViews) carried[view].push(...added[view]);
  }
  return carried;
}

function carriedOver({ Id, Date, UnprovenRepairs }: HandoverDamages, damages: SelectedDamages): SelectedDamages {
  return carryOverDamages(damages, { FoundIn: Id, FoundOn: Date }, UnprovenRepairs);
}

function idsOf(damages: SelectedDamages): string[] {
  return damageList(damages).flatMap(({ point }) => (point.Id === undefined ? [] : [point.Id]));
}
