import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import { callOf } from '../../contract/registry.ts';
import { toWireDateTime } from '../../contract/wire-date.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { useMessages } from '../../ui/messages.tsx';
import { askGuard } from '../form/ask-guard.ts';
import { useSession } from '../session-context.tsx';
import { useProblemText } from '../use-problem-text.ts';
import type { Plan } from './plan.ts';
import { knownOf, reschedule } from './reschedule.ts';
import type { TimelineDeclaration } from './timeline-declaration.ts';
import type { TimelineVehicle } from './timeline-vehicles.ts';
import { wireOf } from './wall-clock.ts';

type Context = { readonly entity: EntityName; readonly timeline: TimelineDeclaration; readonly vehicleOf: (key: Plan['vehicle']) => TimelineVehicle | undefined };

/** What stops a plan from being kept, in words; null when it was kept. */
export type Refusal = string | null;

/** Keeps a plan of an entry that is there, after its rules and its guards have been asked; the message says so and takes it back on request. */
export function useReschedule({ entity, timeline, vehicleOf }: Context): (plan: Plan) => Promise<Refusal> {
  const { t } = useTranslation(['timeline', entity, 'item', 'validation']);
  const { database, user } = useSession();
  const confirm = useConfirm();
  const messages = useMessages();
  const problemText = useProblemText();

  return useCallback(
    async (plan: Plan) => {
      const { entry } = plan;
      if (!entry || isUnmoved(plan)) return null;
      const now = toWireDateTime(new Date());
      const isOpen = plan.end === Infinity;
      const [StartDate, EndDate] = [wireOf(plan.start), isOpen ? null : wireOf(plan.end)];
      const fault = timeline.startFault?.(StartDate, entry.time.StartDate, now);
      if (fault) return t(`validation:${fault}`);
      if (EndDate !== null && EndDate <= StartDate) return t('validation:end-before-start');
      const isOther = plan.vehicle !== entry.vehicle;
      const before = { VehicleId: entry.vehicle, StartDate: entry.time.StartDate, EndDate: entry.time.EndDate ?? null };
      const patch = { VehicleId: plan.vehicle, StartDate, EndDate, ...(isOther ? timeline.withOtherVehicle : {}) };
      const known = await knownOf(database, entity, entry.key, entry.row);
      const passed: string[] = [];
      for (const guard of callOf(entity, 'createOrUpdate').change?.preflight ?? []) {
        const answer = await askGuard(database, entity, guard, { ...known, ...patch });
        if (!answer?.isInTheWay) continue;
        const message = t(`${entity}:guards.${guard.call}`, { defaultValue: t(`item:guards.${guard.kind}`) });
        if (guard.kind === 'collision') return message;
        const title = t(`${entity}:guardTitles.${guard.call}`, { defaultValue: t('item:guards.warningTitle') });
        if (!(await confirm({ title, message, confirmLabel: t('item:guards.pass') }))) return t('notMoved');
        passed.push(guard.call);
      }
      const plateOf = (key: Plan['vehicle']) => ({ [timeline.plate]: vehicleOf(key)?.plate ?? null });
      const move = { database, user, entity, key: entry.key, row: entry.row, passed };
      const undone = isOther ? Object.fromEntries(Object.keys(timeline.withOtherVehicle ?? {}).map((field) => [field, known[field] ?? null])) : {};
      try {
        await reschedule({ ...move, patch, shown: plateOf(plan.vehicle) });
      } catch (error) {
        return problemText(error);
      }
      const undo = () =>
        void reschedule({ ...move, patch: { ...before, ...undone }, shown: plateOf(entry.vehicle) }).then(
          () => messages.info(t('undone')),
          (error: unknown) => messages.error(problemText(error)),
        );
      messages.success(t(isOther ? 'movedTo' : 'moved', { plate: vehicleOf(plan.vehicle)?.plate ?? '' }), { label: t('undo'), onPress: undo });
      return null;
    },
    [confirm, database, entity, messages, problemText, t, timeline, user, vehicleOf],
  );
}

export function isUnmoved({ entry, vehicle, start, end }: Plan): boolean {
  return entry !== null && entry.vehicle === vehicle && entry.start === start && entry.end === end;
}
