import { withRecordScreen } from '../../screens/record/screen/record-screen-of.tsx';
import { vehicleDamageDeclaration } from './declaration.ts';

const form = async () => (await import('./form.ts')).vehicleDamageForm;

export const vehicleDamageScreens = withRecordScreen(vehicleDamageDeclaration, form, {
  recordTexts: ['damage-cases'],
  bulkEdit: { form, fields: ['DamageCauseId', 'StatusId', 'WhoseInsurancePolicy', 'InsurerNumber', 'Insurer', 'Comments'] },
});
