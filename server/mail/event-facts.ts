import { eventOf } from '../../src/contract/definition/events.ts';
import { localeOf, type Language } from '../../src/contract/wire/languages.ts';
import type { NamedEvent } from '../events/describe-event.ts';
import { factLabel } from '../texts/event-texts.ts';

/** One line of a mail: its label and its value. */
type Fact = readonly [label: string, value: string];

/** Lines of a mail about an event. */
export function factsOf(event: NamedEvent, language: Language): Fact[] {
  const { Name, Plate, Person, Device, By, Reason, Data } = event;
  const { group, office } = eventOf(Name);
  const facts: (Fact | null)[] = [
    fact('number', Data.Number),
    fact(office === undefined ? 'device' : 'connection', Device),
    fact('vehicle', Plate),
    fact('person', Person),
    // A change of an account has no other time.
    fact(
      group === 'due' || Name === 'key-due' ? 'due' : Data.EndDate ? 'start' : 'date',
      formatTime(Data.StartDate ?? (group === 'account' ? event.HappenedOn : null), language),
    ),
    fact('end', formatTime(Data.EndDate, language)),
    Data.Kilometres === undefined
      ? null
      : fact(
          Data.Kilometres < 0 ? 'kilometresOver' : 'kilometres',
          new Intl.NumberFormat(localeOf(language), { useGrouping: 'always' }).format(Math.abs(Data.Kilometres)),
        ),
    fact('by', By),
    fact('reason', Reason),
  ];
  return facts.filter((one) => one !== null);

  function fact(name: Parameters<typeof factLabel>[0], value: string | null | undefined): Fact | null {
    return value ? [factLabel(name, language), value] : null;
  }
}

/** A local time of the company; a day without its midnight. */
export function formatTime(text: string | null | undefined, language: Language): string | null {
  if (!text) return null;
  const isDay = text.length === 10 || text.endsWith('T00:00:00');
  // Read and written as UTC, so that the server's own zone changes nothing.
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    ...(isDay ? {} : { timeStyle: 'short' }),
    timeZone: 'UTC',
  }).format(new Date(`${text.slice(0, 19)}${text.length === 10 ? 'T00:00:00' : ''}Z`));
}
