import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import { equipmentRentalDocumentDeclaration } from './declaration.ts';

export const equipmentRentalDocumentScreens: ScreenDeclaration = {
  ...equipmentRentalDocumentDeclaration,
  recordScreen: recordScreenOf(equipmentRentalDocumentDeclaration, async () => (await import('./form.ts')).equipmentRentalForm),
};
