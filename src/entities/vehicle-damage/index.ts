import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import { vehicleDamageDeclaration } from './declaration.ts';

const form = async () => (await import('./form.tsx')).vehicleDamageForm;

export const vehicleDamageScreens: ScreenDeclaration = {
  ...vehicleDamageDeclaration,
  recordScreen: recordScreenOf(vehicleDamageDeclaration, form),
  recordTexts: ['damage-cases'],
  bulkEdit: { form, fields: ['DamageCauseId', 'StatusId', 'WhoseInsurancePolicy', 'InsurerNumber', 'Insurer', 'Comments'] },
};
