import * as v from 'valibot';
import { recordId, recordText } from '../../wire/fields.ts';
import { languages } from '../../wire/languages.ts';
import { permissionFlags } from '../../permissions/permissions.ts';
import { directions, itemKinds, slotViews, severities } from '../shared/handover-item-values.ts';
import { fieldTypes } from '../shared/additional-field.ts';
import type { administration } from './administration.ts';
import { companySettings } from './company-settings.ts';
import { createdApiKey, listedApiKey } from './api-key.ts';
import { registeredDevice } from './registered-device.ts';
import { createdWebhook, listedWebhook } from './webhook.ts';

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

const userDetails = v.looseObject({
  ...listedUser.entries,
  HasSecondFactor: v.optional(v.boolean(), false),
  Passkeys: v.optional(v.number(), 0),
  EmployeeId: v.nullable(recordId),
  Roles: v.optional(v.array(recordId), []),
  Permissions: v.array(grant),
});
/** A named set of rights. `Users`: how many have it. */
const role = v.looseObject({ Id: recordId, Name: v.string(), Description: v.string(), Users: v.number(), Permissions: v.array(grant) });
const series = v.looseObject({ Prefix: v.string(), Year: v.number(), LastNumber: v.number() });
/** Terms in force and earlier versions, newest first. */
const termsVersion = v.looseObject({
  Id: recordId,
  FunctionalityId: v.number(),
  Language: v.picklist(languages),
  Html: v.string(),
  Hash: v.string(),
  SetOn: v.string(),
});
const listedDictionary = v.looseObject({ Id: recordId, Code: v.nullable(v.string()), Name: v.string(), Count: v.number() });
const choiceDetails = v.looseObject({
  Id: recordId,
  Code: v.nullable(v.string()),
  Name: v.string(),
  NameDe: v.nullable(v.string()),
  NameEn: v.nullable(v.string()),
  Coordinates: recordText,
  IsActive: v.boolean(),
});
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

const handoverItemDetails = v.looseObject({
  Id: recordId,
  Name: v.string(),
  NameDe: v.nullable(v.string()),
  NameEn: v.nullable(v.string()),
  VehicleTypes: v.array(v.number()),
  Direction: v.nullable(v.picklist(directions)),
  Severity: v.picklist(severities),
  Kind: v.picklist(itemKinds),
  View: v.nullable(v.picklist(slotViews)),
  IsRequired: v.boolean(),
  Position: v.number(),
  IsActive: v.boolean(),
});

/** A company file for all users: an uploaded file or an external address. */
const companyFileDetails = v.looseObject({ Id: recordId, Name: v.string(), FileName: v.nullable(v.string()), Url: v.string() });

/** Kinds of objects that administrators change. */
export const administrationSubjects = [
  'user',
  'role',
  'number-series',
  'terms',
  'dictionary',
  'additional-field',
  'company-file',
  'handover-item',
  'notification-rule',
  'retention-rule',
  'webhook',
  'company-setting',
  'statement-mapping',
] as const;

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
  Changes: v.array(
    v.looseObject({
      Path: v.array(v.string()),
      Old: v.optional(v.unknown()),
      New: v.optional(v.unknown()),
      IsHidden: v.optional(v.boolean(), false),
    }),
  ),
});

/** Kinds of security-log entries. */
export const securityKinds = [
  'login',
  'login-failed',
  'logout',
  'refused',
  'export',
  'download',
  'reveal',
  'mailed',
  'feed',
  'proof-failed',
  'company-login',
  'directory',
  'unusual',
  'expired',
  'retention',
] as const;

export type SecurityKind = (typeof securityKinds)[number];

/** `Subject`: method and path of the call. `HappenedOn`: the company's local time. */
const securityEntry = v.looseObject({
  Id: recordId,
  Kind: v.picklist(securityKinds),
  Name: v.string(),
  Address: v.string(),
  Subject: v.string(),
  HappenedOn: v.string(),
});

export const retentionActions = ['delete', 'anonymise'] as const;

/** How long a group of records or the entries of a log are kept. `Months`: null for no rule. `Due`: what the rule applies to now. */
const retentionRule = v.looseObject({
  Name: v.string(),
  IsLog: v.boolean(),
  Actions: v.array(v.picklist(retentionActions)),
  Months: v.nullable(v.number()),
  Action: v.picklist(retentionActions),
  Due: v.number(),
});

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

const success = v.literal(true);

/** The answers of the administration's calls. */
export const administrationAnswers = {
  users: v.array(listedUser),
  user: userDetails,
  createUser: recordId,
  changeUser: recordId,
  setPassword: success,
  removeSecondFactor: success,
  removePasskeys: success,
  endSessions: v.number(),
  roles: v.array(role),
  saveRole: recordId,
  removeRole: success,
  devices: v.array(registeredDevice),
  endDevice: success,
  wipeDevice: success,
  apiKeys: v.array(listedApiKey),
  saveApiKey: createdApiKey,
  rotateApiKey: createdApiKey,
  revokeApiKey: success,
  webhooks: v.array(listedWebhook),
  saveWebhook: createdWebhook,
  rotateWebhookSecret: createdWebhook,
  pauseWebhook: success,
  resumeWebhook: success,
  testWebhook: success,
  removeWebhook: success,
  series: v.array(series),
  setSeries: success,
  terms: v.array(termsVersion),
  setTerms: success,
  dictionaries: v.array(listedDictionary),
  choices: v.array(choiceDetails),
  saveChoice: recordId,
  additionalFields: v.array(fieldDetails),
  saveField: recordId,
  handoverItems: v.array(handoverItemDetails),
  saveHandoverItem: recordId,
  addSuggestedItems: success,
  companySettings,
  saveCompanySettings: success,
  companyFiles: v.array(companyFileDetails),
  addCompanyFile: recordId,
  removeCompanyFile: success,
  retention: v.array(retentionRule),
  retentionPreview: retentionPreview,
  saveRetention: success,
  securityLog: v.looseObject({ Entries: v.array(securityEntry), HasMore: v.boolean() }),
  journal: v.looseObject({ Entries: v.array(administrationEntry), HasMore: v.boolean() }),
} as const satisfies Readonly<Record<keyof typeof administration.calls, v.GenericSchema>>;
