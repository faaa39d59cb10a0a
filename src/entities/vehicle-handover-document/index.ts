import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { handoverDeclaration } from './declaration.ts';

export const vehicleHandoverDocumentScreens: ScreenDeclaration = {
  ...handoverDeclaration,
  item: async () => ({ default: (await import('./handover-screen.tsx')).HandoverScreen }),
};
