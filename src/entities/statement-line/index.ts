import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import { statementLineDeclaration } from './declaration.ts';

export const statementLineScreens: ScreenDeclaration = {
  ...statementLineDeclaration,
  recordScreen: recordScreenOf(statementLineDeclaration, async () => (await import('./form.ts')).statementLineForm),
};
