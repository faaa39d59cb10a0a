import { idOfText, integerText, isIdText, isKeyText, nextTextId, plainTextOf } from '../../contract/wire/text-ids.ts';
import { isFields, textKeyIn } from './scalars.ts';
import type { ReadContext } from './schema.ts';

/**
 * The number that stands for an id which is a text; undefined for any other value. The `Id` of a record or a choice may be any key.
 * Elsewhere a text is an id only as a GUID, as a long number or as a key met before: a name in place of an id must stay unreadable.
 */
export function readTextId(value: unknown, field: string, { texts }: Pick<ReadContext, 'texts'>): number | undefined {
  const text = isFields(value) ? textKeyIn(value) : value;
  if (!texts || typeof text !== 'string') return undefined;
  const key = text.trim();
  if (!isKeyText(key)) return undefined;
  const textOf = (one: number) => texts.found.get(one) ?? texts.known(one);
  let id = idOfText(key);
  while (plainTextOf(textOf(id) ?? key) !== key) id = nextTextId(id);
  if (field !== 'Id' && !isIdText(key) && textOf(id) === undefined) {
    texts.unknown.add(id);
    return undefined;
  }
  texts.found.set(id, textOf(id) ?? (texts.integers?.has(key) ? integerText(key) : key));
  return id;
}
