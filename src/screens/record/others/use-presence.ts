import { useEffect, useState } from 'react';
import { callApi } from '../../../api/backend.ts';
import { PRESENCE_INTERVAL_S } from '../../../contract/entities/shared/audit.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { useOnline } from '../../use-online.ts';
import { useSupports } from '../../use-supports.ts';

/** The names of the other users who have the record open; empty offline and where the backend has no presence. */
export function usePresence(entity: EntityName, key: RecordKey): readonly string[] {
  const isOnline = useOnline();
  const supports = useSupports();
  const isSupported = supports('audit', 'open');
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isOnline || !isSupported || typeof key !== 'number') return undefined;
    let isUnmounted = false;
    const parameters = { entity, id: String(key) };
    const report = () => {
      if (document.visibilityState === 'hidden') return;
      callApi('audit', 'open', { parameters }).then(
        (present) => !isUnmounted && setNames(present as readonly string[]),
        // The next report renews the names.
        () => undefined,
      );
    };
    report();
    const timer = setInterval(report, PRESENCE_INTERVAL_S * 1_000);
    document.addEventListener('visibilitychange', report);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', report);
      callApi('audit', 'open', { parameters: { ...parameters, leave: 'true' } }).catch(() => undefined);
    };
  }, [entity, key, isOnline, isSupported]);
  return isOnline ? names : [];
}
