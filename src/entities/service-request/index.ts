import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { itemOf } from '../../screens/form/item-of.tsx';
import { serviceRequestDeclaration } from './declaration.ts';

export const serviceRequestScreens: ScreenDeclaration = {
  ...serviceRequestDeclaration,
  item: itemOf(serviceRequestDeclaration, async () => (await import('./form.ts')).serviceRequestForm),
};
