import { lazy, type ComponentType } from 'react';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { RecordScreenProps, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';

const cache = new Map<EntityName, ComponentType<RecordScreenProps>>();

/** The record screen of an entity, lazily loaded. Cached, so that React sees the same component on every render. */
export function lazyRecordScreen({ entity, recordScreen }: ScreenDeclaration): ComponentType<RecordScreenProps> {
  const cached = cache.get(entity);
  if (cached) return cached;
  if (!recordScreen) throw new Error(`${entity} has no item screen`);
  const component = lazy(recordScreen);
  cache.set(entity, component);
  return component;
}
