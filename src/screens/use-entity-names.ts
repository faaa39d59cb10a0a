import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../contract/entity.ts';

/** What a kind of record is called where records of every kind stand together: its own texts need not be there for that. */
export type EntityNames = Readonly<Record<'list' | 'menu' | 'one' | 'create' | 'schedule', (entity: EntityName) => string>>;

export function useEntityNames(): EntityNames {
  const { t } = useTranslation(['names', 'list']);
  return useMemo(() => {
    const list = (entity: EntityName) => t(`${entity}.title`);
    return {
      list,
      menu: (entity) => t(`${entity}.menu`, { defaultValue: list(entity) }),
      one: (entity) => t(`${entity}.one`, { defaultValue: list(entity) }),
      schedule: (entity) => t(`${entity}.schedule`, { defaultValue: list(entity) }),
      create: (entity) => t(`${entity}.create`, { defaultValue: t('list:create') }),
    };
  }, [t]);
}
