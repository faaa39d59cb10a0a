import { useTranslation } from 'react-i18next';
import type { EntityDefinition, EntityName } from '../../../contract/definition/entity.ts';
import type { FunctionalityName } from '../../../contract/permissions/functionality.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { useEntityNames } from '../../../screens/use-entity-names.ts';

const kinds: readonly EntityDefinition[] = Object.values(entityRegistry);

/** The kind that names the functionality: the one of its name, else the first that has it; undefined for one that no kind has. */
export function kindOfFunctionality(name: FunctionalityName): EntityName | undefined {
  const having = kinds.filter(({ functionality }) => functionality === name);
  return (having.find(({ wireName }) => wireName === name) ?? having[0])?.name;
}

/** Names of functionalities: those of their kinds, else texts of the administration. */
export function useFunctionalityNames(): (name: FunctionalityName) => string {
  const { t } = useTranslation('administration');
  const names = useEntityNames();
  return (name) => {
    const kind = kindOfFunctionality(name);
    return kind ? names.list(kind) : t(`functionalities.${name as 'RentalSchedule'}`);
  };
}
