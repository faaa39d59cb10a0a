import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { itemOf } from '../../screens/form/item-of.tsx';
import { rentalDocumentDeclaration } from './declaration.ts';

export const rentalDocumentScreens: ScreenDeclaration = {
  ...rentalDocumentDeclaration,
  timeline: async () => (await import('./timeline.ts')).rentalDocumentTimeline,
  item: itemOf(rentalDocumentDeclaration, async () => (await import('./form.ts')).rentalDocumentForm),
};
