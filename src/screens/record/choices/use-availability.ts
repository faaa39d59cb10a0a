import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { bookedTimeOf, type Calendar } from '../../../contract/rules/rental/calendar.ts';
import type { BookedTime } from '../../../contract/rules/rental/collision.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import type { Choice } from '../../../ui/fields/choice.ts';
import { useSession } from '../../session-context.tsx';
import { availableChoicesOf } from './available-choices.ts';
import type { AvailabilitySource, ChoiceSource, FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { findCachedCalendar, type CachedCalendar } from './cached-calendar.ts';
import { useBackendAvailability } from './use-backend-availability.ts';
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
export function useAvailability({ form, choices, values, isNew, change }: Options): (field: string) => FieldAvailability | null {
  const fields = useMemo(() => dependentFields(form), [form]);
  const calendars = useCachedCalendars(fields, values);
  const queries = fields.map(({ field, available }) => ({ field, available, parameters: available.parameters(values) }));
  const answerOf = useBackendAvailability(queries);
  const [first] = useState(() => JSON.stringify(queries));
  const [cleared, setCleared] = useState<Readonly<Record<string, string>>>({});
  const hasTimeChanged = isNew || JSON.stringify(queries) !== first;

  const states = fields.map(({ field, source, available }, index) => {
    const answer = answerOf(field);
    const allChoices = source.choices(choices.linesOf(source), values);
    const backendChoices = answer ? source.choices(answer, values) : null;
    const parameters = queries[index]?.parameters ?? null;
    const offer = availableChoicesOf({
      available,
      parameters,
      known: allChoices,
      choices: backendChoices,
      calendar: calendars?.get(available.calendar) ?? null,
    });
    const value = values[field] ?? null;
    // An unavailable choice stays in the list, so that its label shows.
    const currentChoice = value === null || offer.choices.some(({ id }) => id === value) ? [] : allChoices.filter(({ id }) => id === value);
    const isSettled = parameters !== null && answer !== undefined && calendars !== undefined;
    return {
      field,
      offer,
      own: currentChoice,
      isGone: hasTimeChanged && isSettled && offer.decidedBy !== 'none' && currentChoice.length > 0,
      isSettled,
    };
  });

  const unavailable = states.flatMap(({ field, own: currentChoice, isGone }) =>
    isGone ? [{ field, label: currentChoice[0]?.label ?? '' }] : [],
  );
  const clear = useEffectEvent(() => {
    change(Object.fromEntries(unavailable.map(({ field }) => [field, null])));
  });
  const unavailableNames = unavailable.map(({ field }) => field).join(' ');
  useEffect(() => {
    if (unavailableNames !== '') clear();
  }, [unavailableNames]);
  if (unavailable.some(({ field, label }) => cleared[field] !== label)) {
    setCleared({ ...cleared, ...Object.fromEntries(unavailable.map(({ field, label }) => [field, label])) });
  }

  return (name) => {
    const state = states.find(({ field }) => field === name);
    if (!state) return null;
    const { offer, own: currentChoice, isSettled } = state;
    return {
      choices: [...currentChoice, ...offer.choices],
      byDevice: isSettled && offer.decidedBy !== 'backend' ? { asOf: offer.asOf } : null,
      cleared: (values[name] ?? null) === null ? (cleared[name] ?? null) : null,
    };
  };
}

type DependentField = { readonly field: string; readonly source: ChoiceSource; readonly available: AvailabilitySource };

function dependentFields(form: FormDeclaration): readonly DependentField[] {
  return form.sections.flatMap((section) =>
    section.fields.flatMap((field) => {
      const source = sourceOf(field);
      return source?.availability ? [{ field: field.field, source, available: source.availability }] : [];
    }),
  );
}

/** Cached calendars for the form's time, live; undefined while they are read. */
function useCachedCalendars(
  fields: readonly DependentField[],
  values: FormValues,
): ReadonlyMap<Calendar, CachedCalendar | null> | undefined {
  const { database } = useSession();
  const time = bookedTimeOf(values);
  const timeKey = JSON.stringify(time && { StartDate: time.StartDate, EndDate: time.EndDate ?? null });
  const result = useLiveQuery(async () => {
    const bookedTime = JSON.parse(timeKey) as BookedTime | null;
    const calendars = bookedTime ? [...new Set(fields.map(({ available }) => available.calendar))] : [];
    const read = await Promise.all(
      calendars.map(async (calendar) => [calendar, bookedTime && (await findCachedCalendar(database, calendar, bookedTime))] as const),
    );
    return { timeKey, calendars: new Map(read) };
  }, [database, fields, timeKey]);
  return result?.timeKey === timeKey ? result.calendars : undefined;
}
