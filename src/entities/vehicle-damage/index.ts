import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { itemOf } from '../../screens/form/item-of.tsx';
import { vehicleDamageDeclaration } from './declaration.ts';

export const vehicleDamageScreens: ScreenDeclaration = {
  ...vehicleDamageDeclaration,
  item: itemOf(vehicleDamageDeclaration, async () => (await import('./form.ts')).vehicleDamageForm),
};
