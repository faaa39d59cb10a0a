import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../contract/entity.ts';

/** What a kind of record is called where records of every kind stand together: its own texts need not be there for that. */
export type EntityNames = Readonly<Record<'list' | 'menu' | 'bar' | 'one' | 'create' | 'schedule', (entity: EntityName) => string>>;

export function useEntityNames(): EntityNames {
  const { t, i18n } = useTranslation(['names', 'list']);
  return useMemo(() => {
    // Whole names without a place for anything: a menu of them asks a plain lookup, which costs a tenth of a translation.
    const given = (entity: EntityName, kind: string): unknown => i18n.getResource(i18n.language, 'names', `${entity}.${kind}`);
    const named = (entity: EntityName, kind: string, otherwise: () => string) => {
      const text = given(entity, kind);
      return typeof text === 'string' ? text : otherwise();
    };
    const list = (entity: EntityName) => named(entity, 'title', () => t(`${entity}.title`));
    const menu = (entity: EntityName) => named(entity, 'menu', () => list(entity));
    return {
      list,
      menu,
      // Where a fifth of a phone's width is all there is.
      bar: (entity) => named(entity, 'bar', () => menu(entity)),
      one: (entity) => named(entity, 'one', () => list(entity)),
      schedule: (entity) => named(entity, 'schedule', () => list(entity)),
      create: (entity) => named(entity, 'create', () => t('list:create')),
    };
  }, [t, i18n]);
}
