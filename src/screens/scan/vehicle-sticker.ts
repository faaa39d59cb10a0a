import type { EntityName } from '../../contract/definition/entity.ts';
import { newRecordPath, type Address } from '../paths.ts';

const parameter = 'vehicle';

export function newRecordPathOf(entity: EntityName, vehicleId: number): Address {
  return `${newRecordPath(entity)}?${parameter}=${vehicleId}`;
}

/** Content of a vehicle's sticker: the address of this app that starts a handover, so that any phone's camera can open it. */
export function stickerAddress(origin: string, vehicleId: number): string {
  return `${origin}${newRecordPathOf('vehicle-handover-document', vehicleId)}`;
}

/** Vehicle id of a sticker from `origin`; null for any other text: ids of another company's fleet mean nothing here. */
export function vehicleIdOfSticker(text: string, origin: string): number | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.origin !== origin || url.pathname !== newRecordPath('vehicle-handover-document')) return null;
  return vehicleIdOf(url.searchParams);
}

/** Vehicle id in the address of a new record; null without one. */
export function vehicleIdOf(search: URLSearchParams): number | null {
  const text = search.get(parameter) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
