import type { RecordKey } from '../../contract/fields.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import type { Choice } from '../../ui/choice.ts';
import type { AvailableAmong } from './form-declaration.ts';
import type { KeptCalendar } from './kept-calendar.ts';

/** Lines to choose from, and who says that these are the ones. */
export type Offer = {
  readonly choices: readonly Choice[];
  readonly by: 'backend' | 'device' | 'nobody';
  /** Of when the calendar is that the device judged by. */
  readonly asOf: WireDateTime | null;
};

type Facts = {
  readonly available: AvailableAmong;
  /** What is asked; null while the form does not say enough to ask. */
  readonly parameters: Readonly<Record<string, string>> | null;
  /** Every line there is. */
  readonly known: readonly Choice[];
  /** The backend's lines for these parameters, if it answered. */
  readonly given: readonly Choice[] | null;
  readonly calendar: KeptCalendar | null;
};

/** What can be had in the time that is asked for: as the backend says, else by the calendar of this device. */
export function offerOf({ available, parameters, known, given, calendar }: Facts): Offer {
  if (given) return { choices: given, by: 'backend', asOf: null };
  if (parameters === null || calendar === null) return { choices: known, by: 'nobody', asOf: null };
  const taken = new Set<RecordKey | null>(calendar.times.map((time) => available.takenBy(time, parameters)));
  return { choices: known.filter(({ id }) => !taken.has(id)), by: 'device', asOf: calendar.asOf };
}
