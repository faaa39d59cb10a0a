import { Ban, Check, CheckCheck, CircleCheck, CircleDot, CircleX, Clock3, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { stateFilter, stateOf, type StateName, type StateRule } from '../../contract/rules/rental/state.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import type { StatusTone } from '../../ui/controls/status-pill.tsx';
import type { ColumnDeclaration } from '../declaration/screen-declaration.ts';
import type { TimelineState } from '../declaration/timeline-declaration.ts';

type StateStyle = { readonly pill: StatusTone; readonly tone: TimelineState['tone']; readonly icon: LucideIcon; readonly isGone?: true };

const stateStyles: Readonly<Record<StateName, StateStyle>> = {
  new: { pill: 'attention', tone: 'neutral', icon: Clock3 },
  preconfirmed: { pill: 'waiting', tone: 'info', icon: Check },
  confirmed: { pill: 'success', tone: 'success', icon: CheckCheck },
  running: { pill: 'sending', tone: 'accent', icon: CircleDot },
  overdue: { pill: 'danger', tone: 'late', icon: TriangleAlert },
  over: { pill: 'neutral', tone: 'past', icon: CircleCheck },
  cancelled: { pill: 'neutral', tone: 'danger', icon: CircleX, isGone: true },
  discarded: { pill: 'neutral', tone: 'danger', icon: Ban, isGone: true },
};

/** The list column of the derived state: a chip with colour, icon and word, and a filter. */
export function stateColumn(rule: StateRule): ColumnDeclaration<'State'> {
  const choices = namesOf(rule);
  return {
    field: 'State',
    type: 'choice',
    priority: 1,
    isShort: true,
    choices,
    tones: Object.fromEntries(choices.map((name) => [name, stateStyles[name].pill])),
    icons: Object.fromEntries(choices.map((name) => [name, stateStyles[name].icon])),
    derived: { of: currentState(rule), filter: (names, now = thisMinute()) => stateFilter(rule, names, now) },
  };
}

export function timelineStates(rule: StateRule): readonly TimelineState[] {
  return namesOf(rule).map((name) => {
    const { tone, icon, isGone } = stateStyles[name];
    return { name, tone, icon, ...(isGone && { isGone }) };
  });
}

/** Reads the state of a row now. A timeline reads those of ten thousand rows at once: each is derived once a minute. */
export function currentState(rule: StateRule): (row: GridRow) => StateName {
  let minute = '';
  let derived = new WeakMap<GridRow, StateName>();
  return (row) => {
    const now = thisMinute();
    if (now !== minute) [minute, derived] = [now, new WeakMap()];
    const cached = derived.get(row) ?? stateOf(rule, row, now);
    derived.set(row, cached);
    return cached;
  };
}

/** In the order in which records pass through them. */
function namesOf(rule: StateRule): readonly StateName[] {
  return (Object.keys(stateStyles) as StateName[]).filter((name) => rule.some((one) => one.name === name));
}

/** The query of a list is the key of its cached page, so it changes by the minute at most. */
function thisMinute(): string {
  return `${toWireDateTime(new Date()).slice(0, 16)}:00`;
}
