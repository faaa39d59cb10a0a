import * as bodies from '../../src/contract/administration-bodies.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { toLanguage } from '../../src/contract/wire/languages.ts';
import type { ReadHandler } from '../engine/declaration/call-request.ts';
import { withBodySchema } from '../engine/declaration/handler-schemas.ts';
import { idOf } from '../engine/declaration/parameters.ts';
import { contextOf } from './account.ts';
import * as keys from './api-keys.ts';
import * as choices from './choices.ts';
import * as companyFiles from './company-files.ts';
import * as fields from './fields.ts';
import * as items from './handover-items.ts';
import { readJournalPage as readJournal } from './admin-journal.ts';
import * as roleCalls from './roles.ts';
import * as numbers from './number-series.ts';
import { removeUserPasskeys } from './passkeys.ts';
import * as settings from './company-settings.ts';
import * as retentionRules from './retention.ts';
import { readSecurityLog } from './security-log.ts';
import * as texts from './terms.ts';
import * as accounts from './users.ts';

export const users: ReadHandler = (request) => accounts.listUsers(contextOf(request));
export const user: ReadHandler = (request) => accounts.loadUser(request.db, idOf(request, 'id'));
export const createUser = withBodySchema(bodies.createUserBody, (request) => accounts.createUser(contextOf(request), request.body));
export const changeUser = withBodySchema(bodies.changeUserBody, (request) => accounts.changeUser(contextOf(request), request.body));
export const setPassword = withBodySchema(bodies.setPasswordBody, (request) => accounts.setUserPassword(contextOf(request), request.body));
export const endSessions: ReadHandler = (request) => accounts.endSessions(contextOf(request), idOf(request, 'id'));
export const removeSecondFactor: ReadHandler = (request) => accounts.removeUserFactor(contextOf(request), idOf(request, 'id'));
export const removePasskeys: ReadHandler = (request) => removeUserPasskeys(contextOf(request), request.loginMethods, idOf(request, 'id'));
export const roles: ReadHandler = ({ db }) => roleCalls.listRoles(db);
export const saveRole = withBodySchema(bodies.saveRoleBody, (request) => roleCalls.saveRole(contextOf(request), request.body));
export const removeRole: ReadHandler = (request) => roleCalls.removeRole(contextOf(request), idOf(request, 'id'));
export const apiKeys: ReadHandler = (request) => keys.listApiKeys(request.db);
export const saveApiKey = withBodySchema(bodies.saveApiKeyBody, (request) => keys.saveApiKey(contextOf(request), request.body));
export const rotateApiKey: ReadHandler = (request) => keys.rotateApiKey(contextOf(request), idOf(request, 'id'));
export const revokeApiKey: ReadHandler = (request) => keys.revokeApiKey(contextOf(request), idOf(request, 'id'));
export const series: ReadHandler = (request) => numbers.listSeries(contextOf(request));
export const setSeries = withBodySchema(bodies.setSeriesBody, (request) => numbers.setSeries(contextOf(request), request.body));
export const setTerms = withBodySchema(bodies.setTermsBody, (request) => texts.setTerms(contextOf(request), request.body));
export const dictionaries: ReadHandler = ({ db }) => choices.listDictionaries(db);
export const choicesOf: ReadHandler = (request) => choices.listChoices(request.db, idOf(request, 'id'));
export const saveChoice = withBodySchema(bodies.saveChoiceBody, (request) => choices.saveChoice(contextOf(request), request.body));
export const additionalFields: ReadHandler = ({ db }) => fields.listFields(db);
export const saveField = withBodySchema(bodies.saveFieldBody, (request) => fields.saveField(contextOf(request), request.body));

export const retention: ReadHandler = (request) => retentionRules.listRetention(request);
export const retentionPreview: ReadHandler = (request) => retentionRules.previewRetention(request, request.parameters);
export const saveRetention = withBodySchema(bodies.saveRetentionBody, (request) =>
  retentionRules.saveRetention(contextOf(request), request.body),
);

export const handoverItems: ReadHandler = ({ db }) => items.listHandoverItems(db);
export const saveHandoverItem = withBodySchema(bodies.saveHandoverItemBody, (request) =>
  items.saveHandoverItem(contextOf(request), request.body),
);
export const addSuggestedItems: ReadHandler = (request) => items.addSuggestedItems(contextOf(request), request.parameters['kind']);

export const companySettings: ReadHandler = ({ db }) => settings.readCompanySettings(db);
export const saveCompanySettings = withBodySchema(bodies.administrationBodies.saveCompanySettings, (request) =>
  settings.saveCompanySettings(contextOf(request), request.body),
);
export const listCompanyFiles: ReadHandler = ({ db }) => companyFiles.listCompanyFiles(db);
export const addCompanyFile = withBodySchema(bodies.addCompanyFileBody, (request) =>
  companyFiles.addCompanyFile(contextOf(request), request.body),
);
export const removeCompanyFile: ReadHandler = (request) => companyFiles.removeCompanyFile(contextOf(request), idOf(request, 'id'));

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
