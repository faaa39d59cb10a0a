import { extraCall } from '../../definition/record-calls.ts';
import { defineEntity, type CallDefinition } from '../../definition/entity.ts';
import type { FunctionalityName } from '../../permissions/functionality.ts';
import { auditPageSize } from '../shared/audit.ts';
import { dictionaryIds, valueDictionaries } from '../shared/dictionary.ts';

/** Functionalities that require accepted terms before a save. */
export const functionalitiesWithTerms = ['VehicleHandoverDocument', 'Booking'] as const satisfies readonly FunctionalityName[];

/** Dictionaries whose choices rules or records identify by Polish name: existing choices can be neither renamed nor removed. */
export const protectedDictionaries: readonly number[] = [
  dictionaryIds.rentalDocumentStatuses,
  dictionaryIds.damageStatuses,
  dictionaryIds.serviceRequestStatuses,
  dictionaryIds.transportOrderStatuses,
  ...valueDictionaries,
];

const requires = { functionality: 'Administration', flag: 'IsAdmin' } as const;

/** A call of administrators only. */
const call = (method: CallDefinition['method'], path: string, more?: Partial<CallDefinition>) =>
  extraCall(method, `/Administration/${path}`, requires, more);

const secured = { needsProof: true } as const;

/** Page size of the journal. */
export const journalPageSize = auditPageSize;

/**
 * Administration (decision 085). Its calls are beyond the specification and never go through the outbox: an administrator must know that a
 * permission took effect, and neither an outbox nor an idempotency record may store a password.
 */
export const administration = defineEntity({
  name: 'administration',
  wireName: 'Administration',
  functionality: null,
  calls: {
    users: call('GET', 'Users'),
    user: call('GET', 'User/{id}'),
    createUser: call('POST', 'CreateUser', secured),
    changeUser: call('POST', 'ChangeUser', secured),
    setPassword: call('POST', 'SetPassword', secured),
    /** For who lost both the device and the recovery codes. */
    removeSecondFactor: call('POST', 'RemoveSecondFactor/{id}', secured),
    /** For who lost the devices with the passkeys. */
    removePasskeys: call('POST', 'RemovePasskeys/{id}', secured),
    endSessions: call('POST', 'EndSessions/{id}'),
    roles: call('GET', 'Roles'),
    saveRole: call('POST', 'SaveRole', secured),
    /** Its users lose the rights that only this role gave. */
    removeRole: call('POST', 'RemoveRole/{id}', secured),
    /** The devices of all users, the last seen first; the thousand last seen. */
    devices: call('GET', 'Devices'),
    endDevice: call('POST', 'EndDevice/{id}'),
    wipeDevice: call('POST', 'WipeDevice/{id}', secured),
    apiKeys: call('GET', 'ApiKeys'),
    /** A new integration gets its first key; of an existing one, name, rights and expiry change. */
    saveApiKey: call('POST', 'SaveApiKey', secured),
    /** A second key; the earlier one ends a day later. */
    rotateApiKey: call('POST', 'RotateApiKey/{id}', secured),
    /** Ends all keys of an integration at once. */
    revokeApiKey: call('POST', 'RevokeApiKey/{id}', secured),
    webhooks: call('GET', 'Webhooks'),
    /** A new webhook gets its secret; of an existing one, name, address and events change. */
    saveWebhook: call('POST', 'SaveWebhook', secured),
    /** A second secret; the earlier one signs beside it for a day. */
    rotateWebhookSecret: call('POST', 'RotateWebhookSecret/{id}', secured),
    pauseWebhook: call('POST', 'PauseWebhook/{id}'),
    /** Sends again what was given up in the last days, and everything from now on. */
    resumeWebhook: call('POST', 'ResumeWebhook/{id}', secured),
    /** Queues a test message. */
    testWebhook: call('POST', 'TestWebhook/{id}'),
    removeWebhook: call('POST', 'RemoveWebhook/{id}', secured),
    series: call('GET', 'Series'),
    setSeries: call('POST', 'SetSeries'),
    terms: call('GET', 'Terms', { query: ['functionality', 'language'] }),
    setTerms: call('POST', 'SetTerms', secured),
    dictionaries: call('GET', 'Dictionaries'),
    choices: call('GET', 'Choices/{id}'),
    saveChoice: call('POST', 'SaveChoice'),
    additionalFields: call('GET', 'AdditionalFields'),
    saveField: call('POST', 'SaveField'),
    handoverItems: call('GET', 'HandoverItems'),
    saveHandoverItem: call('POST', 'SaveHandoverItem'),
    addSuggestedItems: call('POST', 'AddSuggestedItems', { query: ['kind'] }),
    companySettings: call('GET', 'CompanySettings'),
    saveCompanySettings: call('POST', 'SaveCompanySettings', secured),
    companyFiles: call('GET', 'CompanyFiles'),
    addCompanyFile: call('POST', 'AddCompanyFile', secured),
    removeCompanyFile: call('POST', 'RemoveCompanyFile/{id}'),
    retention: call('GET', 'Retention'),
    retentionPreview: call('GET', 'RetentionPreview', { query: ['name', 'months', 'action'] }),
    /** It is applied a day later. */
    saveRetention: call('POST', 'SaveRetention', secured),
    securityLog: call('GET', 'SecurityLog', { query: ['before', 'kind'] }),
    /** `subject` and `id`: only the changes of one object. */
    journal: call('GET', 'Journal', { query: ['before', 'subject', 'id'] }),
  },
});
