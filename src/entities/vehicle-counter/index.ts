import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { recordScreenOf } from '../../screens/form/record-screen-of.tsx';
import { vehicleCounterDeclaration } from './declaration.ts';

export const vehicleCounterScreens: ScreenDeclaration = {
  ...vehicleCounterDeclaration,
  recordScreen: recordScreenOf(vehicleCounterDeclaration, async () => (await import('./form.tsx')).vehicleCounterForm),
};
