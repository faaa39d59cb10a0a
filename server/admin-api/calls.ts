import * as bodies from '../../src/contract/administration-bodies.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { toLanguage } from '../../src/contract/wire/languages.ts';
import type { CallRequest, ReadHandler } from '../engine/declaration/call-request.ts';
import { withBodySchema } from '../engine/declaration/handler-schemas.ts';
import { idOf } from '../engine/declaration/parameters.ts';
import * as keys from './api-keys.ts';
import * as choices from './choices.ts';
import * as companyFiles from './company-files.ts';
import * as fields from './fields.ts';
import * as items from './handover-items.ts';
import { readJournalPage as readJournal, type AdminContext } from './admin-journal.ts';
import * as roleCalls from './roles.ts';
import * as numbers from './number-series.ts';
import { removeUserPasskeys } from './passkeys.ts';
import * as settings from './company-settings.ts';
import * as retentionRules from './retention.ts';
import { readSecurityLog } from './security-log.ts';
import * as texts from './terms.ts';
import * as accounts from './users.ts';

/** The context of an administration call. The route has already checked the administrator permission. */
function adminContextOf({ db, user, now, catalogue }: CallRequest): AdminContext {
  return { db, by: { UserId: user.id, Operator: null }, now, catalogue };
}

export const users: ReadHandler = (request) => accounts.listUsers(adminContextOf(request));
export const user: ReadHandler = (request) => accounts.loadUser(request.db, idOf(request, 'id'));
export const createUser = withBodySchema(bodies.createUserBody, (request) => accounts.createUser(adminContextOf(request), request.body));
export const changeUser = withBodySchema(bodies.changeUserBody, (request) => accounts.changeUser(adminContextOf(request), request.body));
export const setPassword = withBodySchema(bodies.setPasswordBody, (request) => accounts.setUserPassword(adminContextOf(request), request.body));
export const endSessions: ReadHandler = (request) => accounts.endSessions(adminContextOf(request), idOf(request, 'id'));
export const removeSecondFactor: ReadHandler = (request) => accounts.removeUserFactor(adminContextOf(request), idOf(request, 'id'));
export const removePasskeys: ReadHandler = (request) => removeUserPasskeys(adminContextOf(request), request.loginMethods, idOf(request, 'id'));
export const roles: ReadHandler = ({ db }) => roleCalls.listRoles(db);
export const saveRole = withBodySchema(bodies.saveRoleBody, (request) => roleCalls.saveRole(adminContextOf(request), request.body));
export const removeRole: ReadHandler = (request) => roleCalls.removeRole(adminContextOf(request), idOf(request, 'id'));
export const apiKeys: ReadHandler = (request) => keys.listApiKeys(request.db);
export const saveApiKey = withBodySchema(bodies.saveApiKeyBody, (request) => keys.saveApiKey(adminContextOf(request), request.body));
export const rotateApiKey: ReadHandler = (request) => keys.rotateApiKey(adminContextOf(request), idOf(request, 'id'));
export const revokeApiKey: ReadHandler = (request) => keys.revokeApiKey(adminContextOf(request), idOf(request, 'id'));
export const series: ReadHandler = (request) => numbers.listSeries(adminContextOf(request));
export const setSeries = withBodySchema(bodies.setSeriesBody, (request) => numbers.setSeries(adminContextOf(request), request.body));
export const setTerms = withBodySchema(bodies.setTermsBody, (request) => texts.setTerms(adminContextOf(request), request.body));
export const dictionaries: ReadHandler = ({ db }) => choices.listDictionaries(db);
export const choicesOf: ReadHandler = (request) => choices.listChoices(request.db, idOf(request, 'id'));
export const saveChoice = withBodySchema(bodies.saveChoiceBody, (request) => choices.saveChoice(adminContextOf(request), request.body));
export const additionalFields: ReadHandler = ({ db }) => fields.listFields(db);
export const saveField = withBodySchema(bodies.saveFieldBody, (request) => fields.saveField(adminContextOf(request), request.body));

export const retention: ReadHandler = (request) => retentionRules.listRetention(request);
export const retentionPreview: ReadHandler = (request) => retentionRules.previewRetention(request, request.parameters);
export const saveRetention = withBodySchema(bodies.saveRetentionBody, (request) => retentionRules.saveRetention(adminContextOf(request), request.body));

export const handoverItems: ReadHandler = ({ db }) => items.listHandoverItems(db);
export const saveHandoverItem = withBodySchema(bodies.saveHandoverItemBody, (request) => items.saveHandoverItem(adminContextOf(request), request.body));
export const addSuggestedItems: ReadHandler = (request) => items.addSuggestedItems(adminContextOf(request), request.parameters['kind']);

export const companySettings: ReadHandler = ({ db }) => settings.readCompanySettings(db);
export const saveCompanySettings = withBodySchema(bodies.administrationBodies.saveCompanySettings, (request) => settings.saveCompanySettings(adminContextOf(request), request.body));
export const listCompanyFiles: ReadHandler = ({ db }) => companyFiles.listCompanyFiles(db);
export const addCompanyFile = withBodySchema(bodies.addCompanyFileBody, (request) => companyFiles.addCompanyFile(adminContextOf(request), request.body));
export const removeCompanyFile: ReadHandler = (request) => companyFiles.removeCompanyFile(adminContextOf(request), idOf(request, 'id'));

/** The versions of the terms of `functionality` in `language`, newest first. Throws `bad-request`. */
export const terms: ReadHandler = async (request) => {
  const { db, parameters } = request;
  if (!/^\d{1,9}$/.test(parameters['functionality'] ?? '')) throw new TaborError('bad-request', { detail: 'functionality' });
  return texts.listTermsVersions(db, Number(parameters['functionality']), toLanguage(parameters['language']));
};

export const securityLog: ReadHandler = (request) => readSecurityLog(request);
export const journal: ReadHandler = (request) => {
  const { db, parameters } = request;
  const of = parameters['subject'] === undefined ? null : { subject: parameters['subject'], id: idOf(request, 'id') };
  return readJournal(db, parameters['before'] === undefined ? null : idOf(request, 'before'), of);
};
