import { FileSpreadsheet } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'statement-line',
  area: 'costs',
  place: 2,
  menuNeeds: { flag: 'IsChange', call: 'post' },
  icon: FileSpreadsheet,
  hasRecordScreen: true,
  load: async () => (await import('./index.ts')).statementLineScreens,
};
