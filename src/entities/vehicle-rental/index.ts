import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { itemOf } from '../../screens/form/item-of.tsx';
import { vehicleRentalDeclaration } from './declaration.ts';

export const vehicleRentalScreens: ScreenDeclaration = {
  ...vehicleRentalDeclaration,
  timeline: async () => (await import('./timeline.ts')).vehicleRentalTimeline,
  item: itemOf(vehicleRentalDeclaration, async () => (await import('./form.ts')).vehicleRentalForm),
};
