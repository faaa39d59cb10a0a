import { Fuel } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'fuel-card',
  area: 'costs',
  place: 4,
  opensWithMine: true,
  icon: Fuel,
  load: async () => (await import('./index.ts')).fuelCardScreens,
};
