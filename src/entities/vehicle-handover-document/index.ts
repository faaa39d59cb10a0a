import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { handoverDeclaration } from './declaration.ts';

export const vehicleHandoverDocumentScreens: ScreenDeclaration = {
  ...handoverDeclaration,
  recordScreen: recordScreenOf(handoverDeclaration, async () => (await import('./form.tsx')).handoverForm),
  recordTexts: ['handover-form', 'handover-checks', 'handover-evidence'],
};
