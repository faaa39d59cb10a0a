import { useEffect, useEffectEvent } from 'react';
import { ignoreTaborError } from '../../contract/wire/problem.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { pullReference } from '../../sw/pull/pull-reference.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';
import { useHasExtension } from '../use-supports.ts';

/**
 * Pulls the type and the last driver of a chosen vehicle, which a backend of the specification answers by calls of their own: its
 * list of vehicles has neither. The choices of the form then have them. `onLastDriver`: as soon as the driver is known.
 */
export function useVehicleFacts(vehicle: RecordKey | null, onLastDriver: (driver: number) => void): void {
  const { database } = useSession();
  const isOnline = useOnline();
  const isOwnBackend = useHasExtension('columns');
  const id = isOnline && !isOwnBackend && typeof vehicle === 'number' ? String(vehicle) : null;
  const tell = useEffectEvent((driver: unknown) => typeof driver === 'number' && onLastDriver(driver));
  useEffect(() => {
    if (id === null) return undefined;
    let isCurrent = true;
    pullReference(database, 'vehicle', 'type', { vehicleId: id }).catch(ignoreTaborError);
    pullReference(database, 'vehicle', 'lastHandoverDriverId', { vehicleId: id }).then(
      (driver) => isCurrent && tell(driver),
      ignoreTaborError,
    );
    return () => {
      isCurrent = false;
    };
  }, [database, id]);
}
