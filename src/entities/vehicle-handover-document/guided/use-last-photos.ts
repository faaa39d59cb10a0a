import { useCallback } from 'react';
import * as v from 'valibot';
import { callApi } from '../../../api/backend.ts';
import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import { recordId, type RecordKey } from '../../../contract/wire/fields.ts';
import { ignoreTaborError } from '../../../contract/wire/problem.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { useOnline } from '../../../screens/use-online.ts';
import { useSupports } from '../../../screens/use-supports.ts';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';
import { photosOnDevice, type LastPhoto } from './photos-on-device.ts';

const entity = 'vehicle-handover-document';

const lastPhotos = v.array(v.object({ Id: recordId, ItemId: recordId, Name: v.string(), TakenOn: v.string() }));

const none: readonly LastPhoto[] = [];

type Vehicle = Pick<VehicleChoice, 'Id' | 'RegistrationNumber'>;

/**
 * The guided photos of the vehicle's last handover: those on this device, else the backend's. `except`: the handover that is being edited.
 */
export function useLastPhotos(vehicle: Vehicle | null, except: RecordKey | null): readonly LastPhoto[] {
  const { database } = useSession();
  const isOnline = useOnline();
  const canQuery = useSupports()(entity, 'lastPhotos') && isOnline;
  const find = useCallback(
    async () => (vehicle ? findLastPhotos(database, vehicle, except, canQuery) : none),
    [database, vehicle, except, canQuery],
  );
  return useLoaded(vehicle ? find : null).latest ?? none;
}

async function findLastPhotos(
  database: UserDatabase,
  vehicle: Vehicle,
  except: RecordKey | null,
  canQuery: boolean,
): Promise<readonly LastPhoto[]> {
  const local = await photosOnDevice(database, vehicle.RegistrationNumber, except);
  // A handover that waits to be sent is the last one: the backend does not know it.
  if (local.isWaiting || !canQuery) return local.photos;
  const fetched = await fetchPhotos(vehicle.Id);
  return fetched.length > 0 ? fetched : local.photos;
}

async function fetchPhotos(vehicleId: number): Promise<readonly LastPhoto[]> {
  // The comparison is a help: the photos are taken without it.
  const answer = (await callApi(entity, 'lastPhotos', { parameters: { id: String(vehicleId) } }).catch(ignoreTaborError)) ?? [];
  return v
    .parse(lastPhotos, answer)
    .map(({ Id, ItemId, Name, TakenOn }) => ({ itemId: ItemId, name: Name, takenOn: TakenOn, photo: { Key: Id, BlobId: null } }));
}
