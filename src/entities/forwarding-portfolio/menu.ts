import { Container } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';

export const menu: ScreenRegistration = {
  entity: 'forwarding-portfolio',
  area: 'logistics',
  place: 1,
  icon: Container,
  load: async () => (await import('./index.ts')).forwardingPortfolioScreens,
};
