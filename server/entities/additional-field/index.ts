import { additionalFieldEntity as additionalField, groupsIn } from '../../../src/contract/entities/shared/additional-field.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { additionalFieldGroups } from '../../engine/records/additional-fields.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(additionalField, { calls: { getAdditionalFields: additionalFields } });

/**
 * Additional fields of the functionality `controllerNumber`, named in the request's language. Retired fields are sent as optional, for
 * clients that do not read `IsActive`.
 */
async function additionalFields({ db, parameters, language }: CallRequest): Promise<unknown> {
  const text = parameters['controllerNumber'] ?? '';
  if (!/^\d{1,9}$/.test(text)) throw new TaborError('bad-request', { detail: 'controllerNumber' });
  const groups = groupsIn(language, await additionalFieldGroups(db, Number(text)));
  return groups.map((group) => ({
    ...group,
    Fields: group.Fields.map((field) => ({ ...field, IsRequired: field.IsRequired && field.IsActive })),
  }));
}
