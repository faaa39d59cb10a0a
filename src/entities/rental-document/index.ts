import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import { rentalDocumentDeclaration } from './declaration.ts';

const form = async () => (await import('./form.tsx')).rentalDocumentForm;

export const rentalDocumentScreens: ScreenDeclaration = {
  ...rentalDocumentDeclaration,
  timeline: async () => (await import('./timeline.ts')).rentalDocumentTimeline,
  recordScreen: recordScreenOf(rentalDocumentDeclaration, form),
  recordTexts: ['decision', 'document'],
  bulkEdit: {
    form,
    fields: ['StatusId', 'KindId', 'ContractorId', 'PickupPlace', 'ReturnPlace', 'TravelPurpose', 'StartPlace', 'TargetPlace', 'Comments'],
    allows: isUndecided,
  },
};

/** What was preconfirmed or confirmed changes one by one. */
function isUndecided({ IsPreconfirmed, IsConfirmed }: GridRow): boolean {
  return IsPreconfirmed !== true && IsConfirmed !== true;
}
