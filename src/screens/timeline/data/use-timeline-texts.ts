import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryState } from '../../../db/schema/rows.ts';
import { useSession } from '../../session-context.tsx';
import { localeOf } from '../../../contract/wire/languages.ts';
import { useEntityNames } from '../../use-entity-names.ts';
import { useFormats } from '../../use-formats.ts';
import type { DescriptionItem } from '../../../ui/layout/lists/description-list.tsx';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import type { TimelineDeclaration, TimelineState } from '../../declaration/timeline-declaration.ts';
import type { TimelineEntry } from './timeline-entry.ts';
import type { TimelineVehicle } from './timeline-vehicles.ts';
import { wireOf, type WallMinute } from './wall-clock.ts';
import { stringOrEmpty } from '../../../contract/wire/string-or-empty.ts';

/** Texts of the timeline: names, labels and times of entries and slots. */
export type TimelineTexts = ReturnType<typeof useTimelineTexts>;

/** State of a bar in the outbox, and whether it collides with another. */
export type EntryMarks = { readonly queue: EntryState | null; readonly collides: boolean };

export function useTimelineTexts({ entity, columns }: Pick<ScreenDeclaration, 'entity' | 'columns'>, timeline: TimelineDeclaration) {
  const { t, i18n } = useTranslation(['timeline', entity, 'sync']);
  const { configuration } = useSession();
  const formats = useFormats();
  const names = useEntityNames();
  return useMemo(() => {
    const states = new Map(timeline.states(configuration).map((state) => [state.name, state]));
    const percentFormat = new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent', maximumFractionDigits: 0 });
    const isOwn = (entry: TimelineEntry) => entry.entity === entity;
    const stateOf = (entry: TimelineEntry): TimelineState | null =>
      isOwn(entry) ? (states.get(timeline.stateOf(entry.row, configuration)) ?? null) : null;
    const stateName = (name: string) => t([`${entity}:timeline.states.${name}`, `${entity}:choices.State.${name}`]);
    const moment = (minute: WallMinute) => formats.dateTime(wireOf(minute));
    const span = (start: WallMinute, end: WallMinute) => {
      const [from, to] = [wireOf(start), end === Infinity ? null : wireOf(end)];
      if (to === null) return t('openEnd', { from: formats.dateTime(from) });
      const isOneDay = from.slice(0, 10) === to.slice(0, 10);
      return `${formats.dateTime(from)} – ${isOneDay ? to.slice(11, 16) : formats.dateTime(to)}`;
    };
    const numberOf = ({ row }: TimelineEntry) => stringOrEmpty(row[timeline.number]) || t('withoutNumber');
    const detailsOf = ({ row }: TimelineEntry) =>
      [timeline.who, ...timeline.details].map((field) => stringOrEmpty(row[field])).filter(Boolean);
    const whoOf = (entry: TimelineEntry) => stringOrEmpty(entry.row[isOwn(entry) ? timeline.who : timeline.others.who]);
    const otherOf = ({ row }: TimelineEntry) =>
      [names.one(timeline.others.entity), stringOrEmpty(row[timeline.others.number])].filter(Boolean).join(' ');
    const takenOf = (entry: TimelineEntry) => [whoOf(entry), isOwn(entry) ? numberOf(entry) : otherOf(entry)].filter(Boolean).join(' · ');
    const shownTextOf = (entry: TimelineEntry) =>
      isOwn(entry) ? [detailsOf(entry)[0], numberOf(entry)].filter(Boolean).join(' · ') : takenOf(entry);
    const stateTextOf = (entry: TimelineEntry, { queue, collides }: EntryMarks) => {
      const state = stateOf(entry);
      return [state ? stateName(state.name) : t('taken'), queue && t(`sync:state.${queue}`), collides && t('collision')]
        .filter(Boolean)
        .join(', ');
    };
    return {
      isOwn,
      stateTextOf,
      percent: (share: number) => percentFormat.format(share),
      stateOf,
      stateName,
      span,
      moment,
      numberOf,
      detailsOf,
      textOf: shownTextOf,
      /** Number, who and time of an entry that is in the way of another. */
      nameOf: (entry: TimelineEntry) => `${takenOf(entry)} (${span(entry.start, entry.end)})`,
      labelOf: (entry: TimelineEntry, vehicle: TimelineVehicle, { queue, collides }: EntryMarks) => {
        const time = span(entry.start, entry.end);
        if (!isOwn(entry)) return t('takenBy', { plate: vehicle.plate, time, what: takenOf(entry) });
        const state = stateOf(entry);
        // Contains the visible text, for users of speech input (WCAG 2.5.3, label in name).
        const parts = [
          vehicle.plate,
          shownTextOf(entry),
          time,
          state && stateName(state.name),
          ...detailsOf(entry).slice(1),
          queue && t(`sync:state.${queue}`),
          collides && t('collision'),
        ];
        return parts.filter(Boolean).join(', ');
      },
      titleOf: (entry: TimelineEntry) => (isOwn(entry) ? [whoOf(entry), numberOf(entry)].filter(Boolean).join(' · ') : takenOf(entry)),
      /** The whole record, as far as its list has it: vehicle, time, state, marks, then every text that is not empty. */
      itemsOf: (entry: TimelineEntry, vehicle: TimelineVehicle, marks: EntryMarks): DescriptionItem[] => {
        const shownEntry = isOwn(entry)
          ? columns.filter(
              ({ field, type }) =>
                type === 'text' && ![timeline.plate, timeline.number].includes(field) && stringOrEmpty(entry.row[field]) !== '',
            )
          : [];
        return [
          { id: 'vehicle', label: t('vehicle'), value: [vehicle.plate, vehicle.model].filter(Boolean).join(', ') },
          { id: 'state', label: t('state'), value: stateTextOf(entry, marks) },
          { id: 'time', label: t('time'), value: span(entry.start, entry.end), isWide: true },
          ...shownEntry.map(({ field }) => ({ id: field, label: t(`${entity}:columns.${field}`), value: stringOrEmpty(entry.row[field]) })),
        ];
      },
      slot: (vehicle: TimelineVehicle, start: WallMinute, end: WallMinute) =>
        t('freeSlot', { plate: vehicle.plate, time: span(start, end) }),
    };
  }, [t, i18n.language, configuration, formats, names, timeline, entity, columns]);
}
