import { CardSim } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'sim-card',
  area: 'costs',
  place: 5,
  opensWithMine: true,
  icon: CardSim,
  load: async () => (await import('./index.ts')).simCardScreens,
};
