import { TriangleAlert } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'vehicle-damage',
  area: 'fleet',
  place: 6,
  opensWithMine: true,
  icon: TriangleAlert,
  hasRecordScreen: true,
  load: async () => (await import('./index.ts')).vehicleDamageScreens,
};
