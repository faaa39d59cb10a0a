import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { itemOf } from '../../screens/form/item-of.tsx';
import { tripRecordCardDeclaration } from './declaration.ts';

export const tripRecordCardScreens: ScreenDeclaration = {
  ...tripRecordCardDeclaration,
  item: itemOf(tripRecordCardDeclaration, async () => (await import('./form.tsx')).tripRecordCardForm),
};

/** The record screen with the form that finishes a trip. */
export const finishTripScreen = itemOf(tripRecordCardDeclaration, async () => (await import('./form.tsx')).finishTripForm);
