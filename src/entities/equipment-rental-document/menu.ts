import { Package } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'equipment-rental-document',
  area: 'rental',
  place: 4,
  opensWithMine: true,
  icon: Package,
  hasRecordScreen: true,
  load: async () => (await import('./index.ts')).equipmentRentalDocumentScreens,
};
