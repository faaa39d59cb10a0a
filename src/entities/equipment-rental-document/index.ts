import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { recordScreenOf } from '../../screens/form/record-screen-of.tsx';
import { equipmentRentalDocumentDeclaration } from './declaration.ts';

export const equipmentRentalDocumentScreens: ScreenDeclaration = {
  ...equipmentRentalDocumentDeclaration,
  recordScreen: recordScreenOf(equipmentRentalDocumentDeclaration, async () => (await import('./form.ts')).equipmentRentalForm),
};
