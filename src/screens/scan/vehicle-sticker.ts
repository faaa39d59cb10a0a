import type { EntityName } from '../../contract/entity.ts';
import { newItemPath } from '../paths.ts';

const parameter = 'vehicle';

/** Where a new document of the vehicle begins. */
export function newItemPathOf(entity: EntityName, vehicleId: number): string {
  return `${newItemPath(entity)}?${parameter}=${vehicleId}`;
}

/** What a vehicle's sticker says: the address under which this app starts a handover of it, so that any phone's camera can open it. */
export function stickerAddress(origin: string, vehicleId: number): string {
  return `${origin}${newItemPathOf('vehicle-handover-document', vehicleId)}`;
}

/** The vehicle that a sticker of `origin` names; null for any other text: ids of another company's fleet mean nothing here. */
export function vehicleIdOfSticker(text: string, origin: string): number | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.origin !== origin || url.pathname !== newItemPath('vehicle-handover-document')) return null;
  return vehicleIdOf(url.searchParams);
}

/** The vehicle that an address of a new document asks for; null when it asks for none. */
export function vehicleIdOf(search: URLSearchParams): number | null {
  const text = search.get(parameter) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
