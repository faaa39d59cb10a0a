import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { recordScreenOf } from '../../screens/form/record-screen-of.tsx';
import { serviceRequestDeclaration } from './declaration.ts';

export const serviceRequestScreens: ScreenDeclaration = {
  ...serviceRequestDeclaration,
  recordScreen: recordScreenOf(serviceRequestDeclaration, async () => (await import('./form.ts')).serviceRequestForm),
};
