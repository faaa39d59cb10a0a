import { Truck } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'transport-order',
  area: 'logistics',
  place: 2,
  opensWithMine: true,
  icon: Truck,
  load: async () => (await import('./index.ts')).transportOrderScreens,
};
