import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import type { Choice } from '../../../ui/fields/choice.ts';
import type { AvailabilitySource } from '../../declaration/form-declaration.ts';
import type { CachedCalendar } from './cached-calendar.ts';

/** Choices and the source that decided on them; `none`: availability is unknown. */
export type AvailableChoices = {
  readonly choices: readonly Choice[];
  readonly decidedBy: 'backend' | 'device' | 'none';
  /** Age of the calendar that the device decided by. */
  readonly asOf: WireDateTime | null;
};

type AvailabilityInput = {
  readonly available: AvailabilitySource;
  /** Parameters of the backend call; null while the form is incomplete. */
  readonly parameters: Readonly<Record<string, string>> | null;
  /** All choices. */
  readonly known: readonly Choice[];
  /** The backend's choices for these parameters, if it answered. */
  readonly choices: readonly Choice[] | null;
  readonly calendar: CachedCalendar | null;
};

/** Choices available in the requested time: by the backend's answer, else by the cached calendar. */
export function availableChoicesOf({
  available,
  parameters,
  known: allChoices,
  choices: backendChoices,
  calendar,
}: AvailabilityInput): AvailableChoices {
  // A backend may answer ids alone.
  if (backendChoices)
    return {
      choices: backendChoices.map((choice) => allChoices.find(({ id }) => id === choice.id) ?? choice),
      decidedBy: 'backend',
      asOf: null,
    };
  if (parameters === null || calendar === null) return { choices: allChoices, decidedBy: 'none', asOf: null };
  const unavailable = new Set<RecordKey | null>(calendar.times.map((time) => available.unavailableChoice(time, parameters)));
  return { choices: allChoices.filter(({ id }) => !unavailable.has(id)), decidedBy: 'device', asOf: calendar.asOf };
}
