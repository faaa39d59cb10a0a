import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import { rentalDocumentDeclaration } from './declaration.ts';

export const rentalDocumentScreens: ScreenDeclaration = {
  ...rentalDocumentDeclaration,
  timeline: async () => (await import('./timeline.ts')).rentalDocumentTimeline,
  recordScreen: recordScreenOf(rentalDocumentDeclaration, async () => (await import('./form.tsx')).rentalDocumentForm),
};
