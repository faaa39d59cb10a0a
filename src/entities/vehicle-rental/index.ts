import { withRecordScreen } from '../../screens/record/screen/record-screen-of.tsx';
import { vehicleRentalDeclaration } from './declaration.ts';

const form = async () => (await import('./form.ts')).vehicleRentalForm;

export const vehicleRentalScreens = withRecordScreen(vehicleRentalDeclaration, form, {
  timeline: async () => (await import('./timeline.ts')).vehicleRentalTimeline,
  recordTexts: ['decision'],
  bulkEdit: { form, fields: ['EmployeeId', 'TravelPurpose', 'StartPlace', 'TargetPlace', 'Comment'] },
});
