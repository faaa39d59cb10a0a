import type { ScreenDeclaration } from '../declaration/screen-declaration.ts';
import type { TimelineDeclaration } from '../declaration/timeline-declaration.ts';
import type { TimelineEntry } from './data/timeline-entry.ts';
import type { TimelineVehicle } from './data/timeline-vehicles.ts';
import type { TimelineTexts } from './data/use-timeline-texts.ts';
import { EntrySheet } from './entry-sheet.tsx';
import type { Plan } from './reschedule/plan.ts';
import { RescheduleDialog } from './reschedule/reschedule-dialog.tsx';
import type { ProblemText } from './reschedule/use-reschedule.ts';

/** Entry with its open dialog: the sheet, or the form for its times. */
export type Selection = { readonly entry: TimelineEntry; readonly dialog: 'sheet' | 'times' };

type Props = {
  readonly declaration: ScreenDeclaration;
  readonly timeline: TimelineDeclaration;
  readonly selection: Selection | null;
  readonly fleet: readonly TimelineVehicle[];
  readonly vehicleOf: (key: Plan['vehicle']) => TimelineVehicle | undefined;
  readonly texts: TimelineTexts;
  readonly mayMove: (entry: TimelineEntry) => boolean;
  readonly onSelect: (selection: Selection | null) => void;
  readonly onOpen: (entry: TimelineEntry) => void;
  readonly onPlan: (plan: Plan) => Promise<ProblemText>;
};

export function SelectedEntry({ declaration, timeline, selection, fleet, vehicleOf, texts, mayMove, onSelect, onOpen, onPlan }: Props) {
  if (!selection) return null;
  const { entry, dialog } = selection;
  if (dialog === 'times')
    return <RescheduleDialog entry={entry} vehicles={fleet} title={texts.numberOf(entry)} onPlan={onPlan} onClose={() => onSelect(null)} />;
  return (
    <EntrySheet
      declaration={declaration}
      timeline={timeline}
      entry={entry}
      vehicle={vehicleOf(entry.vehicle)}
      texts={texts}
      mayMove={mayMove(entry)}
      onOpen={() => (onSelect(null), onOpen(entry))}
      onMove={() => onSelect({ entry, dialog: 'times' })}
      onClose={() => onSelect(null)}
    />
  );
}
