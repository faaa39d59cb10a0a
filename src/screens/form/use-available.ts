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

/** Choices of a field in the form's time. */
export type FieldAvailability = {
  readonly choices: readonly Choice[];
  /** Set when the backend did not decide: `asOf` is the age of the cached calendar, null without one. */
  readonly byDevice: { readonly asOf: WireDateTime | null } | null;
  /** Label of the choice that was cleared because it is not available in the form's time. */
  readonly cleared: string | null;
};

type Options = {
  readonly form: FormDeclaration;
  readonly choices: FormChoices;
  readonly values: FormValues;
  /** The record is not saved yet: an unavailable choice is cleared even if the time did not change. */
  readonly isNew: boolean;
  readonly change: (patch: FormValues) => void;
};

/**
 * Fields whose choices depend on the form's time: every change calls the backend; until it answers, and if it does not, the cached
 * calendar decides. A choice that is no longer available is cleared and named.
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
    // An unavailable choice stays in the list, so that its label shows.
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

/** Cached calendars for the form's time, live; undefined while they are read. */
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
