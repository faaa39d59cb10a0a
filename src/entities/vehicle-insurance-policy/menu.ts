import { ShieldCheck } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'vehicle-insurance-policy',
  area: 'fleet',
  place: 7,
  icon: ShieldCheck,
  load: async () => (await import('./index.ts')).vehicleInsurancePolicyScreens,
};
