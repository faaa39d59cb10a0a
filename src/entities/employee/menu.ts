import { UsersRound } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'employee',
  area: 'company',
  place: 1,
  icon: UsersRound,
  load: async () => (await import('./index.ts')).employeeScreens,
};
