import { TaborError } from '../../src/contract/problem.ts';
import { toLanguage } from '../../src/contract/languages.ts';
import type { CallRequest, Read } from '../calls/call-request.ts';
import { idOf } from '../calls/parameters.ts';
import * as choices from './choices.ts';
import * as companyFiles from './company-files.ts';
import * as fields from './fields.ts';
import { journal as readJournal, type Acting } from './journal.ts';
import * as numbers from './series.ts';
import * as texts from './terms.ts';
import * as accounts from './users.ts';

/** The context of an administration call. The route has already checked the administrator permission. */
function acting({ db, user, now }: CallRequest): Acting {
  return { db, by: { UserId: user.id, Operator: null }, now };
}

export const users: Read = (request) => accounts.listUsers(acting(request));
export const user: Read = (request) => accounts.showUser(request.db, idOf(request, 'id'));
export const createUser: Read = (request) => accounts.createUser(acting(request), request.body);
export const changeUser: Read = (request) => accounts.changeUser(acting(request), request.body);
export const setPassword: Read = (request) => accounts.setUserPassword(acting(request), request.body);
export const endSessions: Read = (request) => accounts.endSessions(acting(request), idOf(request, 'id'));
export const series: Read = (request) => numbers.listSeries(acting(request));
export const setSeries: Read = (request) => numbers.setSeries(acting(request), request.body);
export const setTerms: Read = (request) => texts.setTerms(acting(request), request.body);
export const dictionaries: Read = ({ db }) => choices.listDictionaries(db);
export const choicesOf: Read = (request) => choices.listChoices(request.db, idOf(request, 'id'));
export const saveChoice: Read = (request) => choices.saveChoice(acting(request), request.body);
export const additionalFields: Read = ({ db }) => fields.listFields(db);
export const saveField: Read = (request) => fields.saveField(acting(request), request.body);

export const listCompanyFiles: Read = ({ db }) => companyFiles.listCompanyFiles(db);
export const addCompanyFile: Read = (request) => companyFiles.addCompanyFile(acting(request), request.body);
export const removeCompanyFile: Read = (request) => companyFiles.removeCompanyFile(acting(request), idOf(request, 'id'));

/** The versions of the terms of `functionality` in `language`, newest first. Throws `bad-request`. */
export const terms: Read = async (request) => {
  const { db, parameters } = request;
  if (!/^\d{1,9}$/.test(parameters['functionality'] ?? '')) throw new TaborError('bad-request', { detail: 'functionality' });
  return texts.termsVersions(db, Number(parameters['functionality']), toLanguage(parameters['language']));
};

export const journal: Read = (request) => readJournal(request.db, request.parameters['before'] === undefined ? null : idOf(request, 'before'));
