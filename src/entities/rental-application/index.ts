import { withRecordScreen } from '../../screens/record/screen/record-screen-of.tsx';
import { rentalApplicationDeclaration } from './declaration.ts';

const form = async () => (await import('./form.ts')).rentalApplicationForm;

export const rentalApplicationScreens = withRecordScreen(rentalApplicationDeclaration, form, {
  bulkEdit: { form, fields: ['StartPredefinedPlaceId', 'EndPredefinedPlaceId', 'ClassId', 'ModelId', 'KmLimit', 'Comments'] },
});
