import { useCallback } from 'react';
import type { EntityDefinition } from '../../../contract/definition/entity.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import type { FieldDeclaration } from '../../declaration/form-declaration.ts';
import { recordPath, type Address } from '../../paths.ts';
import { useSession } from '../../session-context.tsx';

/** Returns the address of the record that a field's value refers to; undefined where the user may not read it, or it has no page. */
export function useReferenceHref(): (field: FieldDeclaration, value: unknown) => Address | undefined {
  const { may, isAnonymous } = useSession();
  return useCallback(
    (field, value) => {
      const entity = 'source' in field ? field.source?.entity : undefined;
      if (entity === undefined || typeof value !== 'number') return undefined;
      if (entity === 'contractor') return isAnonymous ? undefined : recordPath(entity, value);
      const { grid, functionality }: EntityDefinition = entityRegistry[entity];
      return grid && may(functionality, 'IsRead') ? recordPath(entity, value) : undefined;
    },
    [may, isAnonymous],
  );
}
