import { Files } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'company-files',
  area: 'company',
  place: 2,
  isHiddenWhenEmpty: true,
  icon: Files,
  load: async () => (await import('./index.ts')).companyFilesScreens,
};
