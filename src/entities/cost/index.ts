import { withRecordScreen } from '../../screens/record/screen/record-screen-of.tsx';
import { costDeclaration } from './declaration.ts';

const form = async () => (await import('./form.ts')).costForm;

export const costScreens = withRecordScreen(costDeclaration, form, {
  inline: form,
  bulkEdit: {
    form,
    fields: ['CostGroup', 'CostDate', 'InvoiceNumber', 'EmployeeName', 'CostPlace', 'TransactionPlace', 'Description', 'Comments'],
  },
});
