import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import type { Plan } from './plan.ts';
import type { TimelineEntry } from '../data/timeline-entry.ts';
import type { TimelineTexts } from '../data/use-timeline-texts.ts';
import { useSaveReschedule, type RescheduleContext, type ScheduleValues } from './use-save-reschedule.ts';
import { wireOf } from '../data/wall-clock.ts';

/** Text of the problem that prevented a save; null after a save. */
export type ProblemText = string | null;

/** Undo step of a move: the previous values, and the entry time of the previous start where it was still queued. */
type UndoStep = { readonly entry: TimelineEntry; readonly place: ScheduleValues; readonly madeAt: WireDateTime | undefined };

type Rescheduling = {
  /** Saves a plan of an existing entry and shows a message with an undo button. */
  readonly move: (plan: Plan) => Promise<ProblemText>;
  /** Undoes the last move of this screen that was not undone yet. */
  readonly undo: () => Promise<void>;
};

export function useReschedule(context: RescheduleContext & { readonly words: TimelineTexts }): Rescheduling {
  const { timeline, vehicleOf, words } = context;
  const { t } = useTranslation('timeline');
  const messages = useMessages();
  const save = useSaveReschedule(context);
  const steps = useRef<readonly UndoStep[]>([]);
  const isUndoing = useRef(false);

  const undoStep = useCallback(
    async (step: UndoStep | undefined) => {
      // Key repeat calls this again before the first undo has finished.
      if (isUndoing.current) return;
      if (!step || !steps.current.includes(step)) {
        messages.info(t('nothingToUndo'));
        return;
      }
      isUndoing.current = true;
      const { entry, place, madeAt } = step;
      const { rejection } = await save({ entry, place, undoes: { madeAt } }).finally(() => (isUndoing.current = false));
      if (rejection !== null) {
        messages.error(rejection);
        return;
      }
      // Undoing a step drops all later steps of the same entry.
      const from = steps.current.indexOf(step);
      steps.current = steps.current.filter((other, index) => index < from || other.entry.key !== entry.key);
      messages.info(t('undone', { number: words.numberOf(entry) }), topicOf(entry));
    },
    [save, messages, t, words],
  );

  const move = useCallback(
    async (plan: Plan) => {
      const { entry, vehicle } = plan;
      if (!entry || isUnmoved(plan)) return null;
      const isOther = vehicle !== entry.vehicle;
      const times = { StartDate: wireOf(plan.start), EndDate: plan.end === Infinity ? null : wireOf(plan.end) };
      const result = await save({ entry, place: { VehicleId: vehicle, ...times, ...(isOther ? timeline.clearedWithVehicle : {}) } });
      if (result.rejection !== null) return result.rejection;
      const cleared = isOther
        ? Object.keys(timeline.clearedWithVehicle ?? {}).map((field): [string, unknown] => [field, result.saved[field] ?? null])
        : [];
      const before = {
        VehicleId: entry.vehicle,
        StartDate: entry.time.StartDate,
        EndDate: entry.time.EndDate ?? null,
        ...Object.fromEntries(cleared),
      };
      const step: UndoStep = { entry, place: before, madeAt: result.madeAt };
      steps.current = [...steps.current, step];
      const textValues = { number: words.numberOf(entry), plate: vehicleOf(vehicle)?.plate ?? '', time: words.span(plan.start, plan.end) };
      messages.success(
        t(isOther ? 'movedTo' : 'moved', textValues),
        { label: t('undo'), onPress: () => void undoStep(step) },
        topicOf(entry),
      );
      return null;
    },
    [save, messages, t, undoStep, timeline, vehicleOf, words],
  );

  const undo = useCallback(() => undoStep(steps.current.at(-1)), [undoStep]);
  return { move, undo };
}

/** Message topic of an entry: a newer message about it replaces the older one. */
function topicOf({ entity, key }: TimelineEntry): string {
  return `${entity} ${key}`;
}

function isUnmoved({ entry, vehicle, start, end }: Plan): boolean {
  return entry !== null && entry.vehicle === vehicle && entry.start === start && entry.end === end;
}
