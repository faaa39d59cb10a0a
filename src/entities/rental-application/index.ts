import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { recordScreenOf } from '../../screens/form/record-screen-of.tsx';
import { rentalApplicationDeclaration } from './declaration.ts';

export const rentalApplicationScreens: ScreenDeclaration = {
  ...rentalApplicationDeclaration,
  recordScreen: recordScreenOf(rentalApplicationDeclaration, async () => (await import('./form.ts')).rentalApplicationForm),
};
