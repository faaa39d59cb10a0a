import { withRecordScreen } from '../../screens/record/screen/record-screen-of.tsx';
import { serviceRequestDeclaration } from './declaration.ts';

const form = async () => (await import('./form.ts')).serviceRequestForm;

export const serviceRequestScreens = withRecordScreen(serviceRequestDeclaration, form, {
  recordTexts: ['damage-cases'],
  bulkEdit: {
    form,
    fields: ['ServiceKindId', 'StatusId', 'ConsultantId', 'ResponsiblePersonId', 'PlannedDate', 'PlannedEndDate', 'PlaceName', 'Date'],
  },
});
