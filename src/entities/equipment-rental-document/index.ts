import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { itemOf } from '../../screens/form/item-of.tsx';
import { equipmentRentalDeclaration } from './declaration.ts';

export const equipmentRentalScreens: ScreenDeclaration = {
  ...equipmentRentalDeclaration,
  item: itemOf(equipmentRentalDeclaration, async () => (await import('./form.ts')).equipmentRentalForm),
};
