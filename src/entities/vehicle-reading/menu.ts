import { Gauge } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'vehicle-reading',
  area: 'fleet',
  place: 5,
  opensWithMine: true,
  menuNeeds: { flag: 'IsRemove', call: 'confirm' },
  icon: Gauge,
  load: async () => (await import('./index.ts')).vehicleReadingScreens,
};
