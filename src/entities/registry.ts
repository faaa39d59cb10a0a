import { functionalityOf } from '../contract/registry.ts';
import { menuAreas } from '../screens/declaration/menu-areas.ts';
import type { ScreenDeclaration, ScreenRegistration } from '../screens/declaration/screen-declaration.ts';

/** The menu entry of each kind with screens of its own, from its folder. A test names the kinds without one. */
const menus = Object.values(import.meta.glob<ScreenRegistration>('./*/*menu.ts', { eager: true, import: 'menu' }));

const positionOf = ({ area, place }: ScreenRegistration) => menuAreas.indexOf(area) * 100 + place;

export const screenEntries = menus
  .toSorted((one, other) => positionOf(one) - positionOf(other))
  .map((menu) => ({ ...menu, functionality: functionalityOf(menu.entity) }));

const entries = new Map<string, ScreenRegistration>(menus.map((menu) => [menu.entity, menu]));

/** The registry entry for an entity name from a URL or a stored record; null for any other text. */
export function screenEntry(name: string): ScreenRegistration | null {
  return entries.get(name) ?? null;
}

const screenPromises = new Map<string, Promise<ScreenDeclaration | null>>();

/** Loads the screens of an entity, once per page; null for a name without screens. */
export function screensOf(name: string): Promise<ScreenDeclaration | null> {
  const cached = screenPromises.get(name);
  if (cached) return cached;
  const load = screenEntry(name)?.load() ?? Promise.resolve(null);
  screenPromises.set(name, load);
  // A failed load is not cached, so the next call retries it.
  load.catch(() => screenPromises.delete(name));
  return load;
}
