import { Sigma } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'periodic-summary',
  area: 'costs',
  place: 3,
  opensWithMine: true,
  icon: Sigma,
  hasRecordScreen: true,
  load: async () => (await import('./index.ts')).periodicSummaryScreens,
};
