import { Presentation } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'b-service-request',
  area: 'fleet',
  place: 9,
  icon: Presentation,
  load: async () => (await import('./index.ts')).bServiceRequestScreens,
};
