import { withRecordScreen } from '../../screens/record/screen/record-screen-of.tsx';
import { periodicSummaryDeclaration } from './declaration.ts';

const form = async () => (await import('./form.tsx')).periodicSummaryForm;

export const periodicSummaryScreens = withRecordScreen(periodicSummaryDeclaration, form, {
  recordTexts: ['document'],
  bulkEdit: { form, fields: ['DriverName', 'OrganizationStructureLevel1', 'OrganizationStructureLevel2', 'OrganizationStructureLevel3'] },
});
