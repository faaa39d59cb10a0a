import { withRecordScreen } from '../../screens/record/screen/record-screen-of.tsx';
import { vehicleCounterDeclaration } from './declaration.ts';

const form = async () => (await import('./form.tsx')).vehicleCounterForm;

export const vehicleCounterScreens = withRecordScreen(vehicleCounterDeclaration, form, {
  bulkEdit: { form, fields: ['Comments'] },
});
