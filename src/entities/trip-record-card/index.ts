import { recordScreenOf, withRecordScreen } from '../../screens/record/screen/record-screen-of.tsx';
import { tripRecordCardDeclaration } from './declaration.ts';

const form = async () => (await import('./form.tsx')).tripRecordCardForm;

export const tripRecordCardScreens = withRecordScreen(tripRecordCardDeclaration, form, {
  bulkEdit: { form, fields: ['TripKind', 'Purpose', 'Description', 'Partner'] },
});

export const finishTripScreen = recordScreenOf(tripRecordCardDeclaration, async () => (await import('./form.tsx')).finishTripForm);
