import { screensOf } from '../../entities/registry.ts';
import { SyncCentre } from '../../screens/sync-centre/sync-centre.tsx';

export function SyncRoute() {
  return <SyncCentre screensOf={screensOf} />;
}
