import { PackageCheck } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'equipment-rental',
  area: 'rental',
  place: 2,
  opensWithMine: true,
  icon: PackageCheck,
  load: async () => (await import('./equipment-rental.ts')).equipmentRentalScreens,
};
