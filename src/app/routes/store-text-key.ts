import { recordTextIds } from '../../api/text-ids.ts';
import { idOfText, isIdText } from '../../contract/wire/text-ids.ts';

/** Stores an id of the address that is a text, such as the GUID in a link of the company's own systems: calls name the record by it. */
export async function storeTextKey(text: string): Promise<void> {
  if (isIdText(text)) await recordTextIds(new Map([[idOfText(text), text]]));
}
