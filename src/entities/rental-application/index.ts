import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { itemOf } from '../../screens/form/item-of.tsx';
import { rentalApplicationDeclaration } from './declaration.ts';

export const rentalApplicationScreens: ScreenDeclaration = {
  ...rentalApplicationDeclaration,
  item: itemOf(rentalApplicationDeclaration, async () => (await import('./form.ts')).rentalApplicationForm),
};
