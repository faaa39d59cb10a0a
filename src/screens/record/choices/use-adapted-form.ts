import { useMemo, useState } from 'react';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { callOf } from '../../../contract/registry.ts';
import { useHasExtension } from '../../use-supports.ts';
import { useSession } from '../../session-context.tsx';
import type { FormDeclaration } from '../../declaration/form-declaration.ts';
import { adaptFormToBackend } from './adapt-form-to-backend.ts';
import type { FormChoices } from './use-choices.ts';

/**
 * The form adapted to its backend; null until the choices are loaded for the first time. A form that is open stays open while missing ones
 * are pulled.
 */
export function useAdaptedForm(form: FormDeclaration, choices: FormChoices, entity: EntityName): FormDeclaration | null {
  const isOwnBackend = useHasExtension('columns');
  const { configuration } = useSession();
  const adapted = useMemo(
    () =>
      choices.isLoading
        ? null
        : isOwnBackend
          ? form
          : adaptFormToBackend(form, choices, configuration, callOf(entity, 'createOrUpdate').extraBody ?? []),
    [isOwnBackend, form, choices, configuration, entity],
  );
  const [latest, setLatest] = useState(adapted);
  if (adapted && adapted !== latest) setLatest(adapted);
  return adapted ?? latest;
}
