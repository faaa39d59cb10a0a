import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import { serviceRequestDeclaration } from './declaration.ts';

export const serviceRequestScreens: ScreenDeclaration = {
  ...serviceRequestDeclaration,
  recordScreen: recordScreenOf(serviceRequestDeclaration, async () => (await import('./form.tsx')).serviceRequestForm),
};
