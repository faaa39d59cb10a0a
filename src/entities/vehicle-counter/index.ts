import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { itemOf } from '../../screens/form/item-of.tsx';
import { vehicleCounterDeclaration } from './declaration.ts';

export const vehicleCounterScreens: ScreenDeclaration = {
  ...vehicleCounterDeclaration,
  item: itemOf(vehicleCounterDeclaration, async () => (await import('./form.tsx')).vehicleCounterForm),
};
