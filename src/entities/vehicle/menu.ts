import { CarFront } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'vehicle',
  area: 'fleet',
  place: 2,
  opensWithMine: true,
  icon: CarFront,
  load: async () => (await import('./index.ts')).vehicleScreens,
};
