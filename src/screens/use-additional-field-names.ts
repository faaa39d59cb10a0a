import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { EntityDefinition, EntityName } from '../contract/definition/entity.ts';
import { functionality } from '../contract/permissions/functionality.ts';
import { callOf, entityRegistry } from '../contract/registry.ts';
import { groupsIn, type AdditionalField, type AdditionalFieldGroup } from '../contract/entities/shared/additional-field.ts';
import { toLanguage } from '../contract/wire/languages.ts';
import { findReference, referenceKey } from '../db/cache/references.ts';
import { useSession } from './session-context.tsx';

/** Names of an entity's additional fields by id, as far as they are cached. */
export function useAdditionalFieldNames(entity: EntityName): ReadonlyMap<string, string> {
  const fields = useAdditionalFields(entity);
  return useMemo(() => new Map([...fields].map(([id, field]) => [id, field.Name])), [fields]);
}

/** An entity's additional fields by id, as far as they are cached. */
export function useAdditionalFields(entity: EntityName): ReadonlyMap<string, AdditionalField> {
  const { database } = useSession();
  const language = toLanguage(useTranslation().i18n.language);
  const definition: EntityDefinition = entityRegistry[entity];
  const controllerNumber = definition.functionality === null ? null : String(functionality[definition.functionality]);
  const cached = useLiveQuery(async () => {
    if (controllerNumber === null) return null;
    return findReference(database, referenceKey('additional-field', 'getAdditionalFields', { controllerNumber }));
  }, [database, controllerNumber]);
  return useMemo(() => {
    const read = v.safeParse(callOf('additional-field', 'getAdditionalFields').answer, cached?.value);
    const groups = read.success ? (read.output as AdditionalFieldGroup[]) : [];
    return new Map(groupsIn(language, groups).flatMap((group) => group.Fields.map((field) => [String(field.Id), field] as const)));
  }, [cached, language]);
}
