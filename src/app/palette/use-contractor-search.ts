import { fold } from '../../contract/grid/fold.ts';
import { recordPath } from '../../screens/paths.ts';
import { useReference } from '../../screens/reference/use-reference.ts';
import type { PaletteItem } from '../../ui/overlays/command-palette.tsx';
import { MAX_PER_ENTITY } from './use-server-search.ts';

/** Business partners with a name, or a contact, that contains every typed word. They have no list: the device knows them all. */
export function useContractorSearch(typed: string): readonly PaletteItem[] {
  const { value } = useReference('contractor', 'dictionaryWithDependent');
  const words = fold(typed.trim()).split(/\s+/);
  if (words[0] === '') return [];
  const hasWords = (text: string) => words.every((word) => fold(text).includes(word));
  const results = (value ?? []).flatMap(({ Id, Name, Employees }) => {
    const contact = hasWords(Name) ? undefined : Employees.find((person) => hasWords(person.Name));
    return hasWords(Name) || contact ? [{ href: recordPath('contractor', Id), label: Name, details: contact?.Name }] : [];
  });
  return results.slice(0, MAX_PER_ENTITY);
}
