import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { recordScreenOf } from '../../screens/form/record-screen-of.tsx';
import { vehicleDamageDeclaration } from './declaration.ts';

export const vehicleDamageScreens: ScreenDeclaration = {
  ...vehicleDamageDeclaration,
  recordScreen: recordScreenOf(vehicleDamageDeclaration, async () => (await import('./form.ts')).vehicleDamageForm),
};
