import { Pencil } from 'lucide-react';
import type { EntityName } from '../contract/entity.ts';
import type { FunctionalityName } from '../contract/functionality.ts';
import type { RecordAction } from './declaration.ts';
import { itemPath } from './paths.ts';

/** Edit: opens the record's form, for who may change it; the form itself does not offer it. */
export function editing({ entity, functionality }: { readonly entity: EntityName; readonly functionality: FunctionalityName }): RecordAction {
  return {
    name: 'edit',
    icon: Pencil,
    requires: { functionality, flag: 'IsChange' },
    isOffered: ({ key }) => location.pathname !== itemPath(entity, key),
    asksFirst: false,
    works: 'offline',
    run: ({ navigate }, { key }) => {
      navigate(itemPath(entity, key));
      return Promise.resolve();
    },
  };
}
