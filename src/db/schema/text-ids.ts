import { device } from './device-database.ts';
import type { TextIdRow } from './rows.ts';
import { withReconnect } from './storage-error.ts';

type Text = readonly [id: number, text: string];

/** The texts of these ids, where they are stored. */
export async function storedTexts(ids: readonly number[]): Promise<readonly Text[]> {
  const keys = ids.map((id) => `id:${id}`);
  const rows = (await withReconnect(device, () => device.session.bulkGet(keys))) as readonly (TextIdRow | undefined)[];
  return rows.filter((row) => row !== undefined).map(textOf);
}

/** Stores texts of ids. */
export async function storeTexts(rows: readonly TextIdRow[]): Promise<void> {
  await withReconnect(device, () => device.session.bulkPut([...rows]));
}

function textOf({ key, text }: TextIdRow): Text {
  return [Number(key.slice('id:'.length)), text];
}
