import * as v from 'valibot';
import { defineEntity, type CallDefinition } from '../../entity.ts';
import { recordId, recordText } from '../../fields.ts';
import type { FunctionalityName } from '../../functionality.ts';
import { languages } from '../../languages.ts';
import { permissionFlags } from '../../permissions.ts';
import { directions, itemKinds, outlineViews, severities } from '../shared/handover-item-values.ts';
import { fieldTypes } from '../shared/additional-field.ts';
import { auditPageSize } from '../shared/audit.ts';
import { dictionaryIds, valueDictionaries } from '../shared/dictionary.ts';
import { companySettings } from './company-settings.ts';
import { createdApiKey, listedApiKey } from './api-key.ts';
import { registeredDevice } from './registered-device.ts';
import { createdWebhook, listedWebhook } from './webhook.ts';

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

/** Granted permissions of one functionality. */
export const grant = v.object({ FunctionalityId: v.number(), ...permissionFlags.entries });

const listedUser = v.looseObject({
  Id: recordId,
  Username: v.string(),
  GivenName: v.string(),
  Employee: v.nullable(v.string()),
  IsActive: v.boolean(),
  IsAdministrator: v.boolean(),
  Sessions: v.number(),
  LastLogin: v.nullable(v.string()),
  /** The company's directory maintains the account: its name, and whether it is active. */
  IsFromDirectory: v.optional(v.boolean(), false),
});

const userDetails = v.looseObject({ ...listedUser.entries, HasSecondFactor: v.optional(v.boolean(), false), Passkeys: v.optional(v.number(), 0), EmployeeId: v.nullable(recordId), Roles: v.optional(v.array(recordId), []), Permissions: v.array(grant) });
/** A named set of rights. `Users`: how many have it. */
const role = v.looseObject({ Id: recordId, Name: v.string(), Description: v.string(), Users: v.number(), Permissions: v.array(grant) });
const series = v.looseObject({ Prefix: v.string(), Year: v.number(), LastNumber: v.number() });
/** Terms in force and earlier versions, newest first. */
const termsVersion = v.looseObject({ Id: recordId, FunctionalityId: v.number(), Language: v.picklist(languages), Html: v.string(), Hash: v.string(), SetOn: v.string() });
const listedDictionary = v.looseObject({ Id: recordId, Code: v.nullable(v.string()), Name: v.string(), Count: v.number() });
const choiceDetails = v.looseObject({ Id: recordId, Code: v.nullable(v.string()), Name: v.string(), NameDe: v.nullable(v.string()), NameEn: v.nullable(v.string()), IsActive: v.boolean() });
const fieldDetails = v.looseObject({
  Id: recordId,
  FunctionalityId: v.number(),
  Group: v.string(),
  GroupDe: recordText,
  GroupEn: recordText,
  Name: v.string(),
  NameDe: recordText,
  NameEn: recordText,
  Type: v.picklist(fieldTypes),
  IsRequired: v.boolean(),
  MaxLength: v.nullable(v.number()),
  IsActive: v.boolean(),
  Choices: v.array(v.looseObject({ Id: recordId, Name: v.string(), NameDe: recordText, NameEn: recordText })),
});

const handoverItemDetails = v.looseObject({ Id: recordId, Name: v.string(), NameDe: v.nullable(v.string()), NameEn: v.nullable(v.string()), VehicleTypes: v.array(v.number()), Direction: v.nullable(v.picklist(directions)), Severity: v.picklist(severities), Kind: v.picklist(itemKinds), View: v.nullable(v.picklist(outlineViews)), IsRequired: v.boolean(), Position: v.number(), IsActive: v.boolean() });

/** A company file for all users: an uploaded file or an external address. */
const companyFileDetails = v.looseObject({ Id: recordId, Name: v.string(), FileName: v.nullable(v.string()), Url: v.string() });

/** Kinds of objects that administrators change. */
export const administrationSubjects = ['user', 'role', 'number-series', 'terms', 'dictionary', 'additional-field', 'company-file', 'handover-item', 'notification-rule', 'retention-rule', 'webhook', 'company-setting'] as const;

export type AdministrationSubject = (typeof administrationSubjects)[number];

const administrationEntry = v.looseObject({
  Id: recordId,
  Subject: v.picklist(administrationSubjects),
  /** Name of the changed object: a login, a series, a choice. */
  Name: v.string(),
  Kind: v.picklist(['created', 'changed', 'removed']),
  Call: v.string(),
  /** A user, or an operating-system account of the server. */
  By: v.string(),
  IsAtMachine: v.boolean(),
  EnteredOn: v.string(),
  Changes: v.array(v.looseObject({ Path: v.array(v.string()), Old: v.optional(v.unknown()), New: v.optional(v.unknown()), IsHidden: v.optional(v.boolean(), false) })),
});

/** What the security log tells apart. */
export const securityKinds = ['login', 'login-failed', 'logout', 'refused', 'export', 'download', 'reveal', 'directory', 'unusual', 'expired', 'retention'] as const;

export type SecurityKind = (typeof securityKinds)[number];

/** `Subject`: method and path of the call. `HappenedOn`: the company's local time. */
const securityEntry = v.looseObject({ Id: recordId, Kind: v.picklist(securityKinds), Name: v.string(), Address: v.string(), Subject: v.string(), HappenedOn: v.string() });

export const retentionActions = ['delete', 'anonymise'] as const;

/** How long a group of records or the entries of a log are kept. `Months`: null for no rule. `Due`: what the rule applies to now. */
const retentionRule = v.looseObject({ Name: v.string(), IsLog: v.boolean(), Actions: v.array(v.picklist(retentionActions)), Months: v.nullable(v.number()), Action: v.picklist(retentionActions), Due: v.number() });

/** `From` and `To`: the days of the oldest and the newest record that a rule applies to. */
const retentionPreview = v.looseObject({ Count: v.number(), From: v.nullable(v.string()), To: v.nullable(v.string()) });

export type RetentionRule = v.InferOutput<typeof retentionRule>;
export type RetentionPreview = v.InferOutput<typeof retentionPreview>;
export type SecurityEntry = v.InferOutput<typeof securityEntry>;
export type ListedUser = v.InferOutput<typeof listedUser>;
export type UserDetails = v.InferOutput<typeof userDetails>;
export type Role = v.InferOutput<typeof role>;
export type Grant = v.InferOutput<typeof grant>;
export type NumberSeries = v.InferOutput<typeof series>;
export type TermsVersion = v.InferOutput<typeof termsVersion>;
export type ListedDictionary = v.InferOutput<typeof listedDictionary>;
export type ChoiceDetails = v.InferOutput<typeof choiceDetails>;
export type FieldDetails = v.InferOutput<typeof fieldDetails>;
export type HandoverItemDetails = v.InferOutput<typeof handoverItemDetails>;
export type CompanyFileDetails = v.InferOutput<typeof companyFileDetails>;
export type AdministrationEntry = v.InferOutput<typeof administrationEntry>;

const requires = { functionality: 'Administration', flag: 'IsAdmin' } as const;

/** A call of administrators only, beyond the specification. */
function call<Answer extends CallDefinition['answer']>(method: CallDefinition['method'], path: string, answer: Answer, more: Partial<CallDefinition> = {}): CallDefinition & { readonly answer: Answer } {
  return { method, path: `/Administration/${path}`, isExtra: true, requires, ...more, answer };
}

const secured = { needsProof: true } as const;
const done = v.literal(true);

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
    users: call('GET', 'Users', v.array(listedUser)),
    user: call('GET', 'User/{id}', userDetails),
    createUser: call('POST', 'CreateUser', recordId, secured),
    changeUser: call('POST', 'ChangeUser', recordId, secured),
    setPassword: call('POST', 'SetPassword', done, secured),
    /** For who lost both the device and the recovery codes. */
    removeSecondFactor: call('POST', 'RemoveSecondFactor/{id}', done, secured),
    /** For who lost the devices with the passkeys. */
    removePasskeys: call('POST', 'RemovePasskeys/{id}', done, secured),
    endSessions: call('POST', 'EndSessions/{id}', v.number()),
    roles: call('GET', 'Roles', v.array(role)),
    saveRole: call('POST', 'SaveRole', recordId, secured),
    /** Its users lose the rights that only this role gave. */
    removeRole: call('POST', 'RemoveRole/{id}', done, secured),
    /** The devices of all users, the last seen first; the thousand last seen. */
    devices: call('GET', 'Devices', v.array(registeredDevice)),
    endDevice: call('POST', 'EndDevice/{id}', done),
    wipeDevice: call('POST', 'WipeDevice/{id}', done, secured),
    apiKeys: call('GET', 'ApiKeys', v.array(listedApiKey)),
    /** A new integration gets its first key; of an existing one, name, rights and expiry change. */
    saveApiKey: call('POST', 'SaveApiKey', createdApiKey, secured),
    /** A second key; the earlier one ends a day later. */
    rotateApiKey: call('POST', 'RotateApiKey/{id}', createdApiKey, secured),
    /** Ends all keys of an integration at once. */
    revokeApiKey: call('POST', 'RevokeApiKey/{id}', done, secured),
    webhooks: call('GET', 'Webhooks', v.array(listedWebhook)),
    /** A new webhook gets its secret; of an existing one, name, address and events change. */
    saveWebhook: call('POST', 'SaveWebhook', createdWebhook, secured),
    /** A second secret; the earlier one signs beside it for a day. */
    rotateWebhookSecret: call('POST', 'RotateWebhookSecret/{id}', createdWebhook, secured),
    pauseWebhook: call('POST', 'PauseWebhook/{id}', done),
    /** Sends again what was given up in the last days, and everything from now on. */
    resumeWebhook: call('POST', 'ResumeWebhook/{id}', done),
    /** Queues a test message. */
    testWebhook: call('POST', 'TestWebhook/{id}', done),
    removeWebhook: call('POST', 'RemoveWebhook/{id}', done),
    series: call('GET', 'Series', v.array(series)),
    setSeries: call('POST', 'SetSeries', done),
    terms: call('GET', 'Terms', v.array(termsVersion), { query: ['functionality', 'language'] }),
    setTerms: call('POST', 'SetTerms', done),
    dictionaries: call('GET', 'Dictionaries', v.array(listedDictionary)),
    choices: call('GET', 'Choices/{id}', v.array(choiceDetails)),
    saveChoice: call('POST', 'SaveChoice', recordId),
    additionalFields: call('GET', 'AdditionalFields', v.array(fieldDetails)),
    saveField: call('POST', 'SaveField', recordId),
    handoverItems: call('GET', 'HandoverItems', v.array(handoverItemDetails)),
    saveHandoverItem: call('POST', 'SaveHandoverItem', recordId),
    addSuggestedItems: call('POST', 'AddSuggestedItems', done, { query: ['kind'] }),
    companySettings: call('GET', 'CompanySettings', companySettings),
    saveCompanySettings: call('POST', 'SaveCompanySettings', done),
    companyFiles: call('GET', 'CompanyFiles', v.array(companyFileDetails)),
    addCompanyFile: call('POST', 'AddCompanyFile', recordId),
    removeCompanyFile: call('POST', 'RemoveCompanyFile/{id}', done),
    retention: call('GET', 'Retention', v.array(retentionRule)),
    retentionPreview: call('GET', 'RetentionPreview', retentionPreview, { query: ['name', 'months', 'action'] }),
    /** It is applied a day later. */
    saveRetention: call('POST', 'SaveRetention', done, secured),
    securityLog: call('GET', 'SecurityLog', v.looseObject({ Entries: v.array(securityEntry), HasMore: v.boolean() }), { query: ['before', 'kind'] }),
    /** `subject` and `id`: only the changes of one object. */
    journal: call('GET', 'Journal', v.looseObject({ Entries: v.array(administrationEntry), HasMore: v.boolean() }), { query: ['before', 'subject', 'id'] }),
  },
});
