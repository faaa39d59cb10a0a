import { ReceiptText } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'cost',
  area: 'costs',
  place: 1,
  opensWithMine: true,
  icon: ReceiptText,
  hasRecordScreen: true,
  load: async () => (await import('./index.ts')).costScreens,
};
