import { withRecordScreen } from '../../screens/record/screen/record-screen-of.tsx';
import { handoverDeclaration } from './declaration.ts';

export const vehicleHandoverDocumentScreens = withRecordScreen(handoverDeclaration, async () => (await import('./form.tsx')).handoverForm, {
  recordTexts: ['handover-form', 'handover-checks', 'handover-evidence'],
});
