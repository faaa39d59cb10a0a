import { KeyRound } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'rental-document',
  area: 'rental',
  place: 3,
  opensWithMine: true,
  icon: KeyRound,
  scheduleFunctionality: 'RentalSchedule',
  hasRecordScreen: true,
  load: async () => (await import('./index.ts')).rentalDocumentScreens,
};
