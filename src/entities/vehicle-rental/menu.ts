import { CalendarRange } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'vehicle-rental',
  area: 'rental',
  place: 1,
  opensWithMine: true,
  icon: CalendarRange,
  scheduleFunctionality: 'Booking',
  hasRecordScreen: true,
  load: async () => (await import('./index.ts')).vehicleRentalScreens,
};
