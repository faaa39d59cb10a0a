import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { bookedTimeOf, type Calendar } from '../../contract/rules/calendar.ts';
import type { BookedTime } from '../../contract/rules/collision.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import type { Choice } from '../../ui/choice.ts';
import { useSession } from '../session-context.tsx';
import { offerOf } from './available-choices.ts';
import type { AvailableAmong, ChoiceSource, FormDeclaration, FormValues } from './form-declaration.ts';
import { keptCalendar, type KeptCalendar } from './kept-calendar.ts';
import { useAvailableAnswers } from './use-available-answers.ts';
import { sourceOf, type FormChoices } from './use-choices.ts';

/** What a field offers for the time that the form says. */
export type FieldAvailability = {
  readonly choices: readonly Choice[];
  /** Of when the calendar of this device is, where that had to answer; null where nobody could. */
  readonly byDevice: { readonly asOf: WireDateTime | null } | null;
  /** What was chosen, and is not to be had in the time that the form says now. */
  readonly cleared: string | null;
};

type Options = {
  readonly form: FormDeclaration;
  readonly choices: FormChoices;
  readonly values: FormValues;
  /** Nothing of the record is saved yet: then what cannot be had goes, whenever it was chosen. */
  readonly isNew: boolean;
  readonly change: (patch: FormValues) => void;
};

/**
 * Fields whose choices depend on the time that the form says: the backend is asked whenever that changes; until it has answered,
 * and in its place, the calendar of this device holds. A choice that is not to be had any more is cleared, and named.
 */
export function useAvailable({ form, choices, values, isNew, change }: Options): (field: string) => FieldAvailability | null {
  const fields = useMemo(() => dependentFields(form), [form]);
  const calendars = useCalendars(fields, values);
  const questions = fields.map(({ field, available }) => ({ field, available, parameters: available.parameters(values) }));
  const answerOf = useAvailableAnswers(questions);
  const [first] = useState(() => JSON.stringify(questions));
  const [cleared, setCleared] = useState<Readonly<Record<string, string>>>({});
  const isMoved = isNew || JSON.stringify(questions) !== first;

  const states = fields.map(({ field, source, available }, index) => {
    const answer = answerOf(field);
    const known = source.choices(choices.linesOf(source), values);
    const given = answer ? source.choices(answer, values) : null;
    const parameters = questions[index]?.parameters ?? null;
    const offer = offerOf({ available, parameters, known, given, calendar: calendars?.get(available.calendar) ?? null });
    const value = values[field] ?? null;
    // What is chosen stays readable, also where it is not to be had.
    const own = value === null || offer.choices.some(({ id }) => id === value) ? [] : known.filter(({ id }) => id === value);
    const isSettled = parameters !== null && answer !== undefined && calendars !== undefined;
    return { field, offer, own, isGone: isMoved && isSettled && offer.by !== 'nobody' && own.length > 0, isSettled };
  });

  const gone = states.flatMap(({ field, own, isGone }) => (isGone ? [{ field, label: own[0]?.label ?? '' }] : []));
  const clear = useEffectEvent(() => {
    change(Object.fromEntries(gone.map(({ field }) => [field, null])));
  });
  const goneNames = gone.map(({ field }) => field).join(' ');
  useEffect(() => {
    if (goneNames !== '') clear();
  }, [goneNames]);
  if (gone.some(({ field, label }) => cleared[field] !== label)) {
    setCleared({ ...cleared, ...Object.fromEntries(gone.map(({ field, label }) => [field, label])) });
  }

  return (name) => {
    const state = states.find(({ field }) => field === name);
    if (!state) return null;
    const { offer, own, isSettled } = state;
    return {
      choices: [...own, ...offer.choices],
      byDevice: isSettled && offer.by !== 'backend' ? { asOf: offer.asOf } : null,
      cleared: (values[name] ?? null) === null ? (cleared[name] ?? null) : null,
    };
  };
}

type DependentField = { readonly field: string; readonly source: ChoiceSource; readonly available: AvailableAmong };

function dependentFields(form: FormDeclaration): readonly DependentField[] {
  return form.sections.flatMap((section) =>
    section.fields.flatMap((field) => {
      const source = sourceOf(field);
      return source?.available ? [{ field: field.field, source, available: source.available }] : [];
    }),
  );
}

/** What this device judges by in the time that the form says, live; undefined while that is being read. */
function useCalendars(fields: readonly DependentField[], values: FormValues): ReadonlyMap<Calendar, KeptCalendar | null> | undefined {
  const { database } = useSession();
  const time = bookedTimeOf(values);
  const asked = JSON.stringify(time && { StartDate: time.StartDate, EndDate: time.EndDate ?? null });
  const found = useLiveQuery(async () => {
    const wanted = JSON.parse(asked) as BookedTime | null;
    const calendars = wanted ? [...new Set(fields.map(({ available }) => available.calendar))] : [];
    const read = await Promise.all(calendars.map(async (calendar) => [calendar, wanted && (await keptCalendar(database, calendar, wanted))] as const));
    return { asked, calendars: new Map(read) };
  }, [database, fields, asked]);
  return found?.asked === asked ? found.calendars : undefined;
}
