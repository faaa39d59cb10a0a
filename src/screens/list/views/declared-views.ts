import { toWireDate } from '../../../contract/wire/wire-date.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import type { ListSearch } from '../query/list-search.ts';

/** In the address of a list that opens with a declared view: the whole list. */
const WHOLE_LIST = 'view-all';

type Address = Readonly<Record<string, unknown>>;

/** A view of the app itself: its name is the text `views.NAME` of the entity's namespace. */
export type NamedView = { readonly id: string; readonly name: string; readonly search: ListSearch };

export function declaredViews({ views = [] }: ScreenDeclaration): readonly NamedView[] {
  const today = toWireDate(new Date());
  return views.map(({ name, search }) => ({ id: `view-${name}`, name, search: { ...search(today), view: `view-${name}` } }));
}

/** The address that a list opens with: a bare one shows the declared view that puts the urgent first, if there is one. */
export function openedAddress(declaration: ScreenDeclaration, address: Address): Address {
  const first = Object.keys(address).length === 0 ? declaration.views?.find(({ isOpened }) => isOpened) : undefined;
  return (first && declaredViews(declaration).find(({ name }) => name === first.name)?.search) ?? address;
}

/** The address of the whole list, which `openedAddress` leaves as it is. */
export function wholeListAddress({ views }: ScreenDeclaration): ListSearch {
  return views?.some(({ isOpened }) => isOpened) ? { view: WHOLE_LIST } : {};
}
