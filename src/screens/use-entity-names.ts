import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../contract/definition/entity.ts';

/** Names of an entity for screens that mix entities, without loading the entity's own texts. */
export type EntityNames = Readonly<Record<'list' | 'menu' | 'bar' | 'one' | 'create' | 'schedule', (entity: EntityName) => string>>;

export function useEntityNames(): EntityNames {
  const { t, i18n } = useTranslation(['names', 'list']);
  return useMemo(() => {
    // The names have no placeholders: a plain lookup costs a tenth of a translation.
    const lookUp = (entity: EntityName, kind: string): unknown => i18n.getResource(i18n.language, 'names', `${entity}.${kind}`);
    const nameOf = (entity: EntityName, kind: string, fallback: () => string) => {
      const text = lookUp(entity, kind);
      return typeof text === 'string' ? text : fallback();
    };
    const list = (entity: EntityName) => nameOf(entity, 'title', () => t(`${entity}.title`));
    const menu = (entity: EntityName) => nameOf(entity, 'menu', () => list(entity));
    return {
      list,
      menu,
      // The bottom bar leaves a fifth of a phone's width.
      bar: (entity) => nameOf(entity, 'bar', () => menu(entity)),
      one: (entity) => nameOf(entity, 'one', () => list(entity)),
      schedule: (entity) => nameOf(entity, 'schedule', () => list(entity)),
      create: (entity) => nameOf(entity, 'create', () => t('list:create')),
    };
  }, [t, i18n]);
}
