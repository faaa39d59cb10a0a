import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import { vehicleCounterDeclaration } from './declaration.ts';

export const vehicleCounterScreens: ScreenDeclaration = {
  ...vehicleCounterDeclaration,
  recordScreen: recordScreenOf(vehicleCounterDeclaration, async () => (await import('./form.tsx')).vehicleCounterForm),
};
