import type { RecordKey } from '../../contract/fields.ts';
import { HistorySection } from '../../screens/record/history/history-section.tsx';
import { nameOf, type HandoverReferences } from './use-handover-references.ts';

type Props = { readonly recordKey: RecordKey; readonly references: Pick<HandoverReferences, 'kinds' | 'placements'> };

/** The history of a handover and its faults, with kinds and placements shown by name. */
export function HandoverHistory({ recordKey, references }: Props) {
  const choices = { KindId: references.kinds, PlacementId: references.placements };
  return (
    <HistorySection
      entity="vehicle-handover-document"
      recordKey={recordKey}
      formatValue={(field, value) => (field === 'KindId' || field === 'PlacementId' ? nameOf(choices[field], Number(value)) : null)}
    />
  );
}
