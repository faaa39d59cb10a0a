import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { columns } from './columns.ts';
import { details } from './details.ts';

export const forwardingPortfolioScreens: ScreenDeclaration = {
  entity: 'forwarding-portfolio',
  columns,
  details,
  actions: [],
  excel: { search: 'data' },
};
