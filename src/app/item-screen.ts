import { lazy, type ComponentType } from 'react';
import type { EntityName } from '../contract/entity.ts';
import type { ItemScreenProps, ScreenDeclaration } from '../screens/declaration.ts';

const loaded = new Map<EntityName, ComponentType<ItemScreenProps>>();

/** The record screen of an entity, lazily loaded. Cached, so that React sees the same component on every render. */
export function itemScreen({ entity, item }: ScreenDeclaration): ComponentType<ItemScreenProps> {
  const known = loaded.get(entity);
  if (known) return known;
  if (!item) throw new Error(`${entity} has no item screen`);
  const component = lazy(item);
  loaded.set(entity, component);
  return component;
}
