import { FilePlus2 } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'rental-application',
  area: 'rental',
  place: 5,
  icon: FilePlus2,
  hasRecordScreen: true,
  load: async () => (await import('./index.ts')).rentalApplicationScreens,
};
