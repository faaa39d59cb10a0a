import { ClipboardCheck } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'vehicle-handover-document',
  area: 'fleet',
  place: 1,
  opensWithMine: true,
  isInBottomBar: true,
  icon: ClipboardCheck,
  hasRecordScreen: true,
  load: async () => (await import('./index.ts')).vehicleHandoverDocumentScreens,
};
