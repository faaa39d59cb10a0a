import { ArrowLeftRight } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'allocation',
  area: 'fleet',
  place: 10,
  opensWithMine: true,
  icon: ArrowLeftRight,
  load: async () => (await import('./index.ts')).allocationScreens,
};
