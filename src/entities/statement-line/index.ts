import { withRecordScreen } from '../../screens/record/screen/record-screen-of.tsx';
import { statementLineDeclaration } from './declaration.ts';

const form = async () => (await import('./form.ts')).statementLineForm;

export const statementLineScreens = withRecordScreen(statementLineDeclaration, form, {
  bulkEdit: { form, fields: ['VehicleId', 'CostGroup', 'Product', 'Place', 'InvoiceNumber', 'Currency'] },
});
