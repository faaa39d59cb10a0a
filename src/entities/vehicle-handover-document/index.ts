import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { handoverDeclaration } from './declaration.ts';

export const vehicleHandoverDocumentScreens: ScreenDeclaration = {
  ...handoverDeclaration,
  recordScreen: async () => ({ default: (await import('./handover-screen.tsx')).HandoverScreen }),
};
