import { useEffect, useEffectEvent } from 'react';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { ignoreTaborError } from '../../contract/wire/problem.ts';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { pullRecord } from '../../sw/pull/pull.ts';
import { pullReference } from '../../sw/pull/pull-reference.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';
import { useHasExtension } from '../use-supports.ts';
import { handoverKeys } from './use-my-day.ts';

/**
 * Pulls the type, the last driver and the last handover, for its damages, of a chosen vehicle. A backend of the
 * specification answers them by calls of their own: its list of vehicles has none. The choices of the form then have them. `onLastDriver`:
 * as soon as the driver is known.
 */
export function useVehicleFacts(
  vehicle: Pick<VehicleChoice, 'Id' | 'RegistrationNumber'> | null,
  onLastDriver: (driver: number) => void,
): void {
  const { database } = useSession();
  const isOnline = useOnline();
  const isOwnBackend = useHasExtension('columns');
  const [id, plate] = isOnline && !isOwnBackend && vehicle ? [String(vehicle.Id), vehicle.RegistrationNumber] : [null, ''];
  const tell = useEffectEvent((driver: unknown) => typeof driver === 'number' && onLastDriver(driver));
  useEffect(() => {
    if (id === null) return undefined;
    let isCurrent = true;
    pullReference(database, 'vehicle', 'type', { vehicleId: id }).catch(ignoreTaborError);
    pullReference(database, 'vehicle', 'lastHandoverDriverId', { vehicleId: id }).then(
      (driver) => isCurrent && tell(driver),
      ignoreTaborError,
    );
    pullLastHandover(database, plate).catch(ignoreTaborError);
    return () => {
      isCurrent = false;
    };
  }, [database, id, plate]);
}

async function pullLastHandover(database: UserDatabase, plate: string): Promise<void> {
  const last = (await handoverKeys(database, plate)).find((key) => typeof key === 'number');
  if (typeof last === 'number') await pullRecord(database, 'vehicle-handover-document', last);
}
