import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { callOf } from '../../../contract/registry.ts';
import { toWireDateTime, type WireDateTime } from '../../../contract/wire/wire-date.ts';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { checkGuard } from '../../record/save/check-guard.ts';
import type { FormValues } from '../../declaration/form-declaration.ts';
import { useSession } from '../../session-context.tsx';
import { useProblemText } from '../../use-problem-text.ts';
import type { Plan } from './plan.ts';
import { loadGuardValues, reschedule, loadSyncedStart } from './reschedule.ts';
import type { TimelineDeclaration } from '../../declaration/timeline-declaration.ts';
import type { TimelineEntry } from '../data/timeline-entry.ts';
import type { TimelineVehicle } from '../data/timeline-vehicles.ts';

/** `inTheWay`: names the entry that takes the time, if it is on the screen; of another entity only with `isForeign`. */
export type RescheduleContext = {
  readonly entity: EntityName;
  readonly timeline: TimelineDeclaration;
  readonly vehicleOf: (key: Plan['vehicle']) => TimelineVehicle | undefined;
  readonly inTheWay: (entry: TimelineEntry, place: Place, isForeign?: boolean) => string | null;
};

export type Place = Pick<ScheduleValues, 'VehicleId' | 'StartDate' | 'EndDate'>;

/** Vehicle and time of a record, and fields that change with them. */
export type ScheduleValues = FormValues & {
  readonly VehicleId: Plan['vehicle'];
  readonly StartDate: WireDateTime;
  readonly EndDate: WireDateTime | null;
};

/** Text of the problem that prevented the save; or null, with the data that an undo needs. */
export type SaveResult =
  | { readonly rejection: string }
  | { readonly rejection: null; readonly saved: FormValues; readonly madeAt: WireDateTime | undefined };

/** Entry and its new values. `undoes.madeAt`: entry time of the start date that an undo restores. */
type SaveRequest = {
  readonly entry: TimelineEntry;
  readonly place: ScheduleValues;
  readonly undoes?: { readonly madeAt: WireDateTime | undefined };
};

/** Saves another vehicle or time of an entry, after its rules and guards have passed. */
export function useSaveReschedule({
  entity,
  timeline,
  vehicleOf,
  inTheWay,
}: RescheduleContext): (wish: SaveRequest) => Promise<SaveResult> {
  const { t } = useTranslation(['timeline', entity, 'record', 'validation']);
  const { database, user } = useSession();
  const confirm = useConfirm();
  const problemText = useProblemText();

  return useCallback(
    async ({ entry, place, undoes }: SaveRequest) => {
      const { StartDate, EndDate } = place;
      const target = vehicleOf(place.VehicleId);
      if (target?.isUnlisted && target.key !== entry.vehicle) return { rejection: t('outOfUse', { plate: target.plate }) };
      const synced = await loadSyncedStart(database, entity, entry.key, entry.row);
      // A drag is checked against the start on the screen; an undo against the backend's start, as of the time its value was entered.
      const [before, at] = undoes ? [synced.start, undoes.madeAt] : [entry.time.StartDate, undefined];
      const errorCode = timeline.startError?.(StartDate, before, at ?? toWireDateTime(new Date()));
      if (errorCode) return { rejection: t(`validation:${errorCode}`) };
      if (EndDate !== null && EndDate <= StartDate) return { rejection: t('validation:end-before-start') };
      const guardValues = await loadGuardValues(database, entity, entry.key, entry.row);
      const passed: string[] = [];
      for (const guard of callOf(entity, 'createOrUpdate').change?.preflight ?? []) {
        const answer = await checkGuard(database, entity, guard, { ...guardValues, ...place });
        if (!answer?.hasFinding) continue;
        const message = t(`${entity}:guards.${guard.call}`, { defaultValue: t(`record:guards.${guard.kind}`) });
        const other = guard.kind === 'collision' ? inTheWay(entry, place) : null;
        if (guard.kind === 'collision') return { rejection: other === null ? message : `${message} ${t('inTheWay', { other })}` };
        const title = t(`${entity}:guardTitles.${guard.call}`, { defaultValue: t('record:guards.warningTitle') });
        const confirmLabel = t(`${entity}:guardPasses.${guard.call}`, { defaultValue: t('record:guards.pass') });
        if (!(await confirm({ title, message, confirmLabel }))) return { rejection: t('notMoved') };
        passed.push(guard.call);
      }
      // The check of a company's backend may know bookings alone: a rental document that the entry did not overlap before is a warning.
      const obstacle = inTheWay(entry, place, true);
      const present = { VehicleId: entry.vehicle, StartDate: entry.time.StartDate, EndDate: entry.time.EndDate ?? null };
      if (obstacle !== null && !undoes && obstacle !== inTheWay(entry, present, true)) {
        const message = `${t('inTheWay', { other: obstacle })} ${t('uncheckedText')}`;
        if (!(await confirm({ title: t('uncheckedTitle'), message, confirmLabel: t('uncheckedPass') })))
          return { rejection: t('notMoved') };
      }
      const shownFields = { [timeline.plate]: target?.plate ?? null };
      try {
        await reschedule({
          database,
          user,
          entity,
          key: entry.key,
          row: entry.row,
          patch: place,
          rowPatch: shownFields,
          passed,
          madeAt: undoes?.madeAt,
        });
      } catch (error) {
        return { rejection: problemText(error) };
      }
      return { rejection: null, saved: guardValues, madeAt: synced.madeAt };
    },
    [confirm, database, entity, inTheWay, problemText, t, timeline, user, vehicleOf],
  );
}
