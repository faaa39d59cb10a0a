import type { GridRow } from '../../contract/grid/evaluate.ts';
import { withRecordScreen } from '../../screens/record/screen/record-screen-of.tsx';
import { rentalDocumentDeclaration } from './declaration.ts';

const form = async () => (await import('./form.tsx')).rentalDocumentForm;

export const rentalDocumentScreens = withRecordScreen(rentalDocumentDeclaration, form, {
  timeline: async () => (await import('./timeline.ts')).rentalDocumentTimeline,
  recordTexts: ['decision', 'document'],
  bulkEdit: {
    form,
    fields: ['StatusId', 'KindId', 'ContractorId', 'PickupPlace', 'ReturnPlace', 'TravelPurpose', 'StartPlace', 'TargetPlace', 'Comments'],
    allows: isUndecided,
  },
});

/** Preconfirmed and confirmed documents change one by one. */
function isUndecided({ IsPreconfirmed, IsConfirmed }: GridRow): boolean {
  return IsPreconfirmed !== true && IsConfirmed !== true;
}
