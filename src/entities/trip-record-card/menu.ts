import { Route } from 'lucide-react';
import type { ScreenRegistration } from '../../screens/declaration/screen-declaration.ts';
import { finishPath } from './finish-path.ts';

export const menu: ScreenRegistration = {
  entity: 'trip-record-card',
  area: 'fleet',
  place: 4,
  opensWithMine: true,
  isInBottomBar: true,
  icon: Route,
  hasRecordScreen: true,
  actionPaths: { finish: finishPath },
  load: async () => (await import('./index.ts')).tripRecordCardScreens,
};
