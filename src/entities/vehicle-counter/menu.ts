import { Gauge } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'vehicle-counter',
  area: 'fleet',
  place: 3,
  opensWithMine: true,
  isInBottomBar: true,
  icon: Gauge,
  hasRecordScreen: true,
  load: async () => (await import('./index.ts')).vehicleCounterScreens,
};
