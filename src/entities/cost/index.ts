import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { recordScreenOf } from '../../screens/record/screen/record-screen-of.tsx';
import { costDeclaration } from './declaration.ts';

const form = async () => (await import('./form.ts')).costForm;

export const costScreens: ScreenDeclaration = {
  ...costDeclaration,
  recordScreen: recordScreenOf(costDeclaration, form),
  inline: form,
  bulkEdit: {
    form,
    fields: ['CostGroup', 'CostDate', 'InvoiceNumber', 'EmployeeName', 'CostPlace', 'TransactionPlace', 'Description', 'Comments'],
  },
};
