import { device } from './device-database.ts';
import type { TextIdRow } from './rows.ts';
import { withReconnect } from './storage-error.ts';

type Text = readonly [id: number, text: string];

/** The texts of all ids that are no GUIDs. */
export async function textsOfChoices(): Promise<readonly Text[]> {
  const rows = (await withReconnect(device, () => device.session.where('key').startsWith('text-id:').toArray())) as readonly TextIdRow[];
  return rows.map(textOf);
}

/** The texts of these ids, where they are stored. */
export async function storedTexts(ids: readonly number[]): Promise<readonly Text[]> {
  const keys = ids.flatMap((id) => [`text-id:${id}`, `guid-id:${id}`]);
  const rows = (await withReconnect(device, () => device.session.bulkGet(keys))) as readonly (TextIdRow | undefined)[];
  return rows.filter((row) => row !== undefined).map(textOf);
}

/** Stores texts of ids. */
export async function storeTexts(rows: readonly TextIdRow[]): Promise<void> {
  await withReconnect(device, () => device.session.bulkPut([...rows]));
}

function textOf({ key, text }: TextIdRow): Text {
  return [Number(key.slice(key.indexOf(':') + 1)), text];
}
