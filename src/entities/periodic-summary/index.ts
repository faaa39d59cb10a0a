import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import { periodicSummaryDeclaration } from './declaration.ts';

export const periodicSummaryScreens: ScreenDeclaration = {
  ...periodicSummaryDeclaration,
  recordScreen: recordScreenOf(periodicSummaryDeclaration, async () => (await import('./form.tsx')).periodicSummaryForm),
};
