import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import { vehicleCounterDeclaration } from './declaration.ts';

const form = async () => (await import('./form.tsx')).vehicleCounterForm;

export const vehicleCounterScreens: ScreenDeclaration = {
  ...vehicleCounterDeclaration,
  recordScreen: recordScreenOf(vehicleCounterDeclaration, form),
  bulkEdit: { form, fields: ['Comments'] },
};
