import { useMemo, type ReactNode } from 'react';
import { useSession } from '../session-context.tsx';
import type { TimelineDeclaration } from '../declaration/timeline-declaration.ts';
import { hiddenStates } from './data/use-timeline.ts';
import { TimelineLegend } from './timeline-legend.tsx';
import type { SearchChange } from './use-search-change.ts';

type Options = {
  readonly timeline: TimelineDeclaration;
  readonly states: readonly string[] | undefined;
  readonly nameOf: (state: string) => string;
  readonly onChange: SearchChange;
};

const noStates: readonly string[] = [];

/** Legend, the same element until its states change: a render of the board must not render it. */
export function useLegend({ timeline, states: toggled = noStates, nameOf, onChange }: Options): ReactNode {
  const { configuration } = useSession();
  return useMemo(() => {
    const toggle = (name: string) => {
      const next = toggled.includes(name) ? toggled.filter((one) => one !== name) : [...toggled, name];
      onChange({ states: next.length > 0 ? next : undefined }, true);
    };
    return (
      <TimelineLegend
        states={timeline.states(configuration)}
        hidden={hiddenStates(timeline, configuration, toggled)}
        nameOf={nameOf}
        onToggle={toggle}
      />
    );
  }, [timeline, configuration, nameOf, toggled, onChange]);
}
