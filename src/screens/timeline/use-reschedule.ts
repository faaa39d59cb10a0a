import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireDateTime } from '../../contract/wire-date.ts';
import { useMessages } from '../../ui/messages.tsx';
import type { Plan } from './plan.ts';
import type { TimelineEntry } from './timeline-entry.ts';
import type { EntryWords } from './use-entry-words.ts';
import { useKeepPlace, type Context, type PlaceValues } from './use-keep-place.ts';
import { wireOf } from './wall-clock.ts';

/** Text of the problem that prevented a save; null after a save. */
export type Refusal = string | null;

/** Undo step of a move: the previous values, and the entry time of the previous start where it was still queued. */
type Step = { readonly entry: TimelineEntry; readonly place: PlaceValues; readonly madeAt: WireDateTime | undefined };

type Rescheduling = {
  /** Saves a plan of an existing entry and shows a message with an undo button. */
  readonly move: (plan: Plan) => Promise<Refusal>;
  /** Undoes the last move of this screen that was not undone yet. */
  readonly undo: () => Promise<void>;
};

export function useReschedule(context: Context & { readonly words: EntryWords }): Rescheduling {
  const { timeline, vehicleOf, words } = context;
  const { t } = useTranslation('timeline');
  const messages = useMessages();
  const keepPlace = useKeepPlace(context);
  const steps = useRef<readonly Step[]>([]);
  const isUndoing = useRef(false);

  const takeBack = useCallback(
    async (step: Step | undefined) => {
      // Key repeat calls this again before the first undo has finished.
      if (isUndoing.current) return;
      if (!step || !steps.current.includes(step)) {
        messages.info(t('nothingToUndo'));
        return;
      }
      isUndoing.current = true;
      const { entry, place, madeAt } = step;
      const { refusal } = await keepPlace({ entry, place, undoes: { madeAt } }).finally(() => (isUndoing.current = false));
      if (refusal !== null) {
        messages.error(refusal);
        return;
      }
      // Undoing a step drops all later steps of the same entry.
      const from = steps.current.indexOf(step);
      steps.current = steps.current.filter((other, index) => index < from || other.entry.key !== entry.key);
      messages.info(t('undone', { number: words.numberOf(entry) }), aboutOf(entry));
    },
    [keepPlace, messages, t, words],
  );

  const move = useCallback(
    async (plan: Plan) => {
      const { entry, vehicle } = plan;
      if (!entry || isUnmoved(plan)) return null;
      const isOther = vehicle !== entry.vehicle;
      const times = { StartDate: wireOf(plan.start), EndDate: plan.end === Infinity ? null : wireOf(plan.end) };
      const kept = await keepPlace({ entry, place: { VehicleId: vehicle, ...times, ...(isOther ? timeline.withOtherVehicle : {}) } });
      if (kept.refusal !== null) return kept.refusal;
      const taken = isOther ? Object.keys(timeline.withOtherVehicle ?? {}).map((field) => [field, kept.known[field] ?? null]) : [];
      const before = { VehicleId: entry.vehicle, StartDate: entry.time.StartDate, EndDate: entry.time.EndDate ?? null, ...Object.fromEntries(taken) };
      const step: Step = { entry, place: before, madeAt: kept.madeAt };
      steps.current = [...steps.current, step];
      const said = { number: words.numberOf(entry), plate: vehicleOf(vehicle)?.plate ?? '', time: words.span(plan.start, plan.end) };
      messages.success(t(isOther ? 'movedTo' : 'moved', said), { label: t('undo'), onPress: () => void takeBack(step) }, aboutOf(entry));
      return null;
    },
    [keepPlace, messages, t, takeBack, timeline, vehicleOf, words],
  );

  const undo = useCallback(() => takeBack(steps.current.at(-1)), [takeBack]);
  return { move, undo };
}

/** Message topic of an entry: a newer message about it replaces the older one. */
function aboutOf({ entity, key }: TimelineEntry): string {
  return `${entity} ${key}`;
}

function isUnmoved({ entry, vehicle, start, end }: Plan): boolean {
  return entry !== null && entry.vehicle === vehicle && entry.start === start && entry.end === end;
}
