import { dictionary, dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { localizedName, sortedInPolish } from '../../database/localized-name.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { summaryOfAccessToken } from '../periodic-summary/access.ts';

export const declaration = defineServerEntity(dictionary, {
  calls: { items, valuesByCode, itemsByCode, itemsByCodeAndToken: itemsByCode, costGroups, countries },
});

/** Choices of the dictionary with this id, in the request's language. */
async function items(request: CallRequest): Promise<unknown> {
  return dictionaryItems(request).where('d.Id', '=', idOf(request, 'id')).execute();
}

/** Choices of the dictionary with this code, in the request's language; places with their coordinates. */
async function valuesByCode(request: CallRequest): Promise<unknown> {
  return dictionaryItems(request)
    .select('i.Coordinates')
    .where('d.Code', '=', request.parameters['code'] ?? '')
    .execute();
}

/** Choices of the dictionary with this code. Throws like `summaryOfAccessToken` for an invalid access token. */
async function itemsByCode(request: CallRequest): Promise<unknown> {
  if (request.accessToken !== null) await summaryOfAccessToken(request);
  return dictionaryItems(request)
    .where('d.Code', '=', request.parameters['code'] ?? '')
    .execute();
}

/** Cost groups, in the request's language. */
async function costGroups(request: CallRequest): Promise<unknown> {
  return dictionaryItems(request).where('d.Id', '=', dictionaryIds.costGroups).execute();
}

async function countries({ db, language }: CallRequest): Promise<unknown> {
  return db
    .selectFrom('country')
    .select(['Code', localizedName(language, 'country').as('Name')])
    .orderBy(sortedInPolish(localizedName(language, 'country')))
    .execute();
}

function dictionaryItems({ db, language }: CallRequest) {
  return db
    .selectFrom('dictionary_item as i')
    .innerJoin('dictionary as d', 'd.Id', 'i.DictionaryId')
    .select(['i.Id', localizedName(language, 'i').as('Name'), 'i.Name as NamePl', 'i.NameDe', 'i.NameEn', 'i.Code'])
    .where('i.IsActive', '=', true)
    .orderBy('i.Position')
    .orderBy('i.Id');
}
