import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import { vehicleRentalDeclaration } from './declaration.ts';

const form = async () => (await import('./form.ts')).vehicleRentalForm;

export const vehicleRentalScreens: ScreenDeclaration = {
  ...vehicleRentalDeclaration,
  timeline: async () => (await import('./timeline.ts')).vehicleRentalTimeline,
  recordScreen: recordScreenOf(vehicleRentalDeclaration, form),
  recordTexts: ['decision'],
  bulkEdit: { form, fields: ['EmployeeId', 'TravelPurpose', 'StartPlace', 'TargetPlace', 'Comment'] },
};
