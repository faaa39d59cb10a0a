import { useMemo } from 'react';
import type { EntityName } from '../../../contract/entity.ts';
import { callOf } from '../../../contract/registry.ts';
import { useHasExtension } from '../../use-supports.ts';
import type { FormDeclaration } from '../../declaration/form-declaration.ts';
import { adaptFormToBackend } from './adapt-form-to-backend.ts';
import type { FormChoices } from './use-choices.ts';

/** The form adapted to its backend; null while the choices are loading. */
export function useAdaptedForm(form: FormDeclaration, choices: FormChoices, entity: EntityName): FormDeclaration | null {
  const isOwnBackend = useHasExtension('columns');
  return useMemo(() => (choices.isLoading ? null : isOwnBackend ? form : adaptFormToBackend(form, choices, callOf(entity, 'createOrUpdate').extraBody ?? [])), [isOwnBackend, form, choices, entity]);
}
