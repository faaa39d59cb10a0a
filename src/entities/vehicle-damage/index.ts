import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import { vehicleDamageDeclaration } from './declaration.ts';

export const vehicleDamageScreens: ScreenDeclaration = {
  ...vehicleDamageDeclaration,
  recordScreen: recordScreenOf(vehicleDamageDeclaration, async () => (await import('./form.tsx')).vehicleDamageForm),
};
