import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import { callOf } from '../../contract/registry.ts';
import { toWireDateTime, type WireDateTime } from '../../contract/wire-date.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { askGuard } from '../form/ask-guard.ts';
import type { FormValues } from '../form/form-declaration.ts';
import { useSession } from '../session-context.tsx';
import { useProblemText } from '../use-problem-text.ts';
import type { Plan } from './plan.ts';
import { knownOf, reschedule, standingOf } from './reschedule.ts';
import type { TimelineDeclaration } from './timeline-declaration.ts';
import type { TimelineEntry } from './timeline-entry.ts';
import type { TimelineVehicle } from './timeline-vehicles.ts';

export type Context = { readonly entity: EntityName; readonly timeline: TimelineDeclaration; readonly vehicleOf: (key: Plan['vehicle']) => TimelineVehicle | undefined };

/** Vehicle and time of a record, and fields that change with them. */
export type PlaceValues = FormValues & { readonly VehicleId: Plan['vehicle']; readonly StartDate: WireDateTime; readonly EndDate: WireDateTime | null };

/** Text of the problem that prevented the save; or null, with the data that an undo needs. */
export type Kept = { readonly refusal: string } | { readonly refusal: null; readonly known: FormValues; readonly madeAt: WireDateTime | undefined };

/** Entry and its new values. `undoes.madeAt`: entry time of the start date that an undo restores. */
type Wish = { readonly entry: TimelineEntry; readonly place: PlaceValues; readonly undoes?: { readonly madeAt: WireDateTime | undefined } };

/** Saves another vehicle or time of an entry, after its rules and guards have passed. */
export function useKeepPlace({ entity, timeline, vehicleOf }: Context): (wish: Wish) => Promise<Kept> {
  const { t } = useTranslation(['timeline', entity, 'item', 'validation']);
  const { database, user } = useSession();
  const confirm = useConfirm();
  const problemText = useProblemText();

  return useCallback(
    async ({ entry, place, undoes }: Wish) => {
      const { StartDate, EndDate } = place;
      const standing = await standingOf(database, entity, entry.key, entry.row);
      // A drag is checked against the start on the screen; an undo against the backend's start, as of the time its value was entered.
      const [before, at] = undoes ? [standing.start, undoes.madeAt] : [entry.time.StartDate, undefined];
      const fault = timeline.startFault?.(StartDate, before, at ?? toWireDateTime(new Date()));
      if (fault) return { refusal: t(`validation:${fault}`) };
      if (EndDate !== null && EndDate <= StartDate) return { refusal: t('validation:end-before-start') };
      const known = await knownOf(database, entity, entry.key, entry.row);
      const passed: string[] = [];
      for (const guard of callOf(entity, 'createOrUpdate').change?.preflight ?? []) {
        const answer = await askGuard(database, entity, guard, { ...known, ...place });
        if (!answer?.isInTheWay) continue;
        const message = t(`${entity}:guards.${guard.call}`, { defaultValue: t(`item:guards.${guard.kind}`) });
        if (guard.kind === 'collision') return { refusal: message };
        const title = t(`${entity}:guardTitles.${guard.call}`, { defaultValue: t('item:guards.warningTitle') });
        if (!(await confirm({ title, message, confirmLabel: t('item:guards.pass') }))) return { refusal: t('notMoved') };
        passed.push(guard.call);
      }
      const shown = { [timeline.plate]: vehicleOf(place.VehicleId)?.plate ?? null };
      try {
        await reschedule({ database, user, entity, key: entry.key, row: entry.row, patch: place, shown, passed, madeAt: undoes?.madeAt });
      } catch (error) {
        return { refusal: problemText(error) };
      }
      return { refusal: null, known, madeAt: standing.madeAt };
    },
    [confirm, database, entity, problemText, t, timeline, user, vehicleOf],
  );
}
