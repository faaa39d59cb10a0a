import type { RecordKey } from '../../contract/fields.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import type { Choice } from '../../ui/choice.ts';
import type { AvailableAmong } from './form-declaration.ts';
import type { KeptCalendar } from './kept-calendar.ts';

/** Choices and the source that decided on them; `nobody`: availability is unknown. */
export type Offer = {
  readonly choices: readonly Choice[];
  readonly by: 'backend' | 'device' | 'nobody';
  /** Age of the calendar that the device decided by. */
  readonly asOf: WireDateTime | null;
};

type Facts = {
  readonly available: AvailableAmong;
  /** Parameters of the backend call; null while the form is incomplete. */
  readonly parameters: Readonly<Record<string, string>> | null;
  /** All choices. */
  readonly known: readonly Choice[];
  /** The backend's choices for these parameters, if it answered. */
  readonly given: readonly Choice[] | null;
  readonly calendar: KeptCalendar | null;
};

/** Choices available in the requested time: by the backend's answer, else by the cached calendar. */
export function offerOf({ available, parameters, known, given, calendar }: Facts): Offer {
  if (given) return { choices: given, by: 'backend', asOf: null };
  if (parameters === null || calendar === null) return { choices: known, by: 'nobody', asOf: null };
  const taken = new Set<RecordKey | null>(calendar.times.map((time) => available.takenBy(time, parameters)));
  return { choices: known.filter(({ id }) => !taken.has(id)), by: 'device', asOf: calendar.asOf };
}
