import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { recordScreenOf } from '../../screens/form/record-screen-of.tsx';
import { periodicSummaryDeclaration } from './declaration.ts';

export const periodicSummaryScreens: ScreenDeclaration = {
  ...periodicSummaryDeclaration,
  recordScreen: recordScreenOf(periodicSummaryDeclaration, async () => (await import('./form.tsx')).periodicSummaryForm),
};
