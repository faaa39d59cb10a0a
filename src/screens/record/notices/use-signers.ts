import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { FormValues, SigningDeclaration } from '../../declaration/form-declaration.ts';

/** Returns a function that names those who have signed; empty without signatures. */
export function useSigners(entity: EntityName, signing: SigningDeclaration | undefined): (values: FormValues) => string {
  const { t } = useTranslation(entity);
  return (values) => (signing?.signers(values) ?? []).map((key) => t(key)).join(', ');
}
