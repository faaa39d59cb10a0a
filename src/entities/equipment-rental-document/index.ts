import { withRecordScreen } from '../../screens/record/screen/record-screen-of.tsx';
import { equipmentRentalDocumentDeclaration } from './declaration.ts';

const form = async () => (await import('./form.ts')).equipmentRentalForm;

export const equipmentRentalDocumentScreens = withRecordScreen(equipmentRentalDocumentDeclaration, form, {
  bulkEdit: { form, fields: ['ContractorId', 'StatusId', 'KindId', 'PickupPlace', 'ReturnPlace', 'Comments'] },
});
