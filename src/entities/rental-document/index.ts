import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { recordScreenOf } from '../../screens/form/record-screen-of.tsx';
import { rentalDocumentDeclaration } from './declaration.ts';

export const rentalDocumentScreens: ScreenDeclaration = {
  ...rentalDocumentDeclaration,
  timeline: async () => (await import('./timeline.ts')).rentalDocumentTimeline,
  recordScreen: recordScreenOf(rentalDocumentDeclaration, async () => (await import('./form.ts')).rentalDocumentForm),
};
