import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingsCollide } from '../../../../contract/rules/rental/collision.ts';
import { emptyLane, entriesBetween, type Lanes, type TimelineEntry } from '../../data/timeline-entry.ts';
import type { TimelineVehicle } from '../../data/timeline-vehicles.ts';
import type { TimelineTexts } from '../../data/use-timeline-texts.ts';
import { wireOf } from '../../data/wall-clock.ts';
import type { Plan } from '../../reschedule/plan.ts';
import type { ProblemText } from '../../reschedule/use-reschedule.ts';

type Options = {
  readonly vehicles: readonly TimelineVehicle[];
  /** Also what the legend hides. */
  readonly taking: Lanes;
  readonly texts: TimelineTexts;
  readonly onPlan: (plan: Plan) => Promise<ProblemText>;
  readonly onSaved: (plan: Plan) => void;
};

/** Plan that is dragged, moved by key or being saved, its obstacle, and the announcement of a plan moved by key. */
export function useActivePlan({ vehicles, taking, texts, onPlan, onSaved }: Options) {
  const { t } = useTranslation('timeline');
  const [active, setActive] = useState<{ readonly plan: Plan; readonly isByKey: boolean; readonly isChecking: boolean } | null>(null);
  const [announcement, setAnnouncement] = useState('');

  function show(plan: Plan | null, isByKey: boolean) {
    setActive(plan && { plan, isByKey, isChecking: false });
    if (isByKey) setAnnouncement(plan ? describe(plan) : t('cancelled'));
  }

  function describe(plan: Plan): string {
    const obstacle = findObstacle(taking, plan);
    const where = `${vehicles.find(({ key }) => key === plan.vehicle)?.plate ?? ''} ${texts.span(plan.start, plan.end)}`;
    return obstacle ? t('collidesWith', { where, what: texts.textOf(obstacle) }) : t('planned', { where });
  }

  async function apply(plan: Plan, isByKey: boolean) {
    setActive({ plan, isByKey, isChecking: true });
    // A toast reports the result.
    const problem = await onPlan(plan);
    setActive(null);
    setAnnouncement('');
    if (problem === null) onSaved(plan);
  }

  return { active, obstacle: active && findObstacle(taking, active.plan), announcement, show, apply };
}

function findObstacle(taking: Lanes, { entry, vehicle, start, end }: Plan): TimelineEntry | null {
  const time = { ...entry?.time, VehicleId: vehicle, StartDate: wireOf(start), EndDate: end === Infinity ? null : wireOf(end) };
  return (
    entriesBetween(taking.get(vehicle) ?? emptyLane, start, end).find((other) => other !== entry && bookingsCollide(time, other.time)) ??
    null
  );
}
