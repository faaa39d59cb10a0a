import { Wrench } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'service-request',
  area: 'fleet',
  place: 8,
  opensWithMine: true,
  icon: Wrench,
  hasRecordScreen: true,
  load: async () => (await import('./index.ts')).serviceRequestScreens,
};
