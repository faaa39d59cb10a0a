import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import { rentalApplicationDeclaration } from './declaration.ts';

export const rentalApplicationScreens: ScreenDeclaration = {
  ...rentalApplicationDeclaration,
  recordScreen: recordScreenOf(rentalApplicationDeclaration, async () => (await import('./form.ts')).rentalApplicationForm),
};
