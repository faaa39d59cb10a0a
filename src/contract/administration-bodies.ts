import * as v from 'valibot';
import { recordId, text } from './wire/fields.ts';
import { pngDataUrl } from './wire/png.ts';
import { webhookEventNames } from './definition/events.ts';
import { functionality, type FunctionalityName } from './permissions/functionality.ts';
import { languages } from './wire/languages.ts';
import { plainTextOf, sanitiseRichText } from './rich-text/sanitise.ts';
import { termsTags } from './rich-text/tags.ts';
import { readCoordinates } from './entities/shared/coordinates.ts';
import { directions, itemKinds, itemVehicleTypes, slotViews, severities } from './entities/shared/handover-item-values.ts';
import { fieldTypes, functionalitiesWithAdditionalFields } from './entities/shared/additional-field.ts';
import { numberPrefixes } from './number-series.ts';
import { newPassword } from './entities/company/account-bodies.ts';
import { functionalitiesWithTerms, type administration } from './entities/company/administration.ts';
import { grant as shownGrant, retentionActions } from './entities/company/administration-answers.ts';

const functionalityId = (names: readonly FunctionalityName[]) =>
  v.pipe(
    v.number('required'),
    v.check((id) => names.some((name) => functionality[name] === id), 'not-in-list'),
  );

const name = (limit: number) => v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(limit, 'too-long'));
const translation = v.pipe(text(200), v.trim());
const grant = v.object({ ...shownGrant.entries, FunctionalityId: functionalityId(Object.keys(functionality) as FunctionalityName[]) });

/**
 * Name of a new account. No invisible characters, because two names must not look the same; no commas, because proxies join names with
 * them.
 */
export const userName = v.pipe(name(200), v.regex(/^[^,\p{C}\p{Zl}\p{Zp}]+$/u, 'invalid'));

/** Body of a role, new without `Id`. Permissions that are not listed are removed. */
export const saveRoleBody = v.object({
  Id: v.nullish(recordId, null),
  Name: name(100),
  Description: v.pipe(text(500), v.trim()),
  Permissions: v.array(grant),
});

/** Body of an integration, new without `Id`. `ExpiresOn`: the last day of its key. No key administers. */
export const saveApiKeyBody = v.object({
  Id: v.nullish(recordId, null),
  Name: userName,
  ExpiresOn: v.pipe(v.string('required'), v.nonEmpty('required'), v.isoDate('invalid')),
  Permissions: v.array(
    v.object({
      ...grant.entries,
      FunctionalityId: functionalityId((Object.keys(functionality) as FunctionalityName[]).filter((one) => one !== 'Administration')),
    }),
  ),
});

/** An address and the events that it receives. The backend checks whether it may call the address. */
export const saveWebhookBody = v.object({
  Id: v.nullish(recordId, null),
  Name: v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(100, 'too-long')),
  Url: v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(1_000, 'too-long'),
    v.url('invalid'),
    v.regex(/^https?:\/\/[^@]*$/, 'invalid'),
  ),
  Events: v.pipe(v.array(v.picklist(webhookEventNames, 'not-in-list')), v.minLength(1, 'required')),
});

/** Body of a changed account. Permissions that are not listed are removed; without `Roles` they stay. */
export const changeUserBody = v.object({
  Id: recordId,
  GivenName: v.pipe(text(200), v.trim()),
  EmployeeId: v.nullish(recordId, null),
  IsActive: v.boolean(),
  Roles: v.optional(v.array(recordId)),
  Permissions: v.array(grant),
});

/** Body of a new account. */
export const createUserBody = v.object({
  ...v.omit(changeUserBody, ['Id', 'IsActive']).entries,
  Username: userName,
  Password: newPassword,
});

export const setPasswordBody = v.object({ Id: recordId, Password: newPassword, EndsFactors: v.optional(v.boolean(), false) });

export const setSeriesBody = v.object({
  Prefix: v.picklist(numberPrefixes, 'not-in-list'),
  Year: v.pipe(v.number('required'), v.integer('integer'), v.minValue(2000, 'min'), v.maxValue(2999, 'max')),
  LastNumber: v.pipe(v.number('required'), v.integer('integer'), v.minValue(0, 'min'), v.maxValue(999_999_999, 'max')),
});

/** How long a group of records is kept after its date; null: without limit. */
export const saveRetentionBody = v.object({
  Name: name(50),
  Months: v.nullable(v.pipe(v.number('number'), v.integer('integer'), v.minValue(1, 'min'), v.maxValue(600, 'max'))),
  Action: v.picklist(retentionActions, 'not-in-list'),
});

export const setTermsBody = v.object({
  FunctionalityId: functionalityId(functionalitiesWithTerms),
  Language: v.picklist(languages, 'not-in-list'),
  Html: v.pipe(
    v.string('required'),
    v.maxLength(500_000, 'too-long'),
    v.transform((html) => sanitiseRichText(html, termsTags).trim()),
    v.check((html) => plainTextOf(html).trim() !== '', 'required'),
  ),
});

/** A choice of a dictionary. `Name` is Polish and the fallback for a missing translation. */
export const saveChoiceBody = v.object({
  Id: v.nullish(recordId, null),
  DictionaryId: recordId,
  Name: name(200),
  NameDe: translation,
  NameEn: translation,
  Code: v.pipe(text(50), v.trim()),
  /** Missing from an older app: they stay as they are. */
  Coordinates: v.optional(
    v.pipe(
      text(50),
      v.trim(),
      v.check((entered) => entered === '' || readCoordinates(entered) !== null, 'invalid'),
    ),
  ),
  IsActive: v.optional(v.boolean(), true),
});

/** An additional field. The type of an existing field cannot change, because records have values of it. `Choices` are in display order. */
export const saveFieldBody = v.object({
  Id: v.nullish(recordId, null),
  FunctionalityId: functionalityId(functionalitiesWithAdditionalFields),
  Group: name(200),
  GroupDe: translation,
  GroupEn: translation,
  Name: name(200),
  NameDe: translation,
  NameEn: translation,
  Type: v.picklist(fieldTypes, 'not-in-list'),
  IsRequired: v.boolean(),
  MaxLength: v.nullish(v.pipe(v.number(), v.integer('integer'), v.minValue(1, 'min'), v.maxValue(999_999, 'max')), null),
  IsActive: v.optional(v.boolean(), true),
  Choices: v.optional(v.array(v.object({ Id: v.nullish(recordId, null), Name: name(200), NameDe: translation, NameEn: translation })), []),
});

/**
 * An item of the checklist, or the slot of a guided photo. `Position`: its place from 1; null leaves it where it is, a new one at the end.
 */
export const saveHandoverItemBody = v.object({
  Id: v.nullish(recordId, null),
  Name: name(200),
  NameDe: translation,
  NameEn: translation,
  VehicleTypes: v.array(v.picklist(itemVehicleTypes)),
  Direction: v.nullish(v.picklist(directions, 'not-in-list'), null),
  Severity: v.optional(v.picklist(severities, 'not-in-list'), 'note'),
  Kind: v.optional(v.picklist(itemKinds, 'not-in-list'), 'check'),
  View: v.nullish(v.picklist(slotViews, 'not-in-list'), null),
  IsRequired: v.optional(v.boolean(), false),
  Position: v.nullish(v.pipe(v.number(), v.integer('integer'), v.minValue(1, 'min'), v.maxValue(999, 'max')), null),
  IsActive: v.optional(v.boolean(), true),
});

/** The company's settings, all at once; what an earlier app does not send stays. */
export const saveCompanySettingsBody = v.object({
  Logo: v.nullable(pngDataUrl),
  MailsProtocol: v.optional(v.boolean()),
  PhotoPlaces: v.optional(v.boolean()),
});

/** A file for all users: one that was uploaded before, or an external address. */
export const addCompanyFileBody = v.pipe(
  v.object({
    Name: name(200),
    FileId: v.nullish(recordId, null),
    Url: v.pipe(
      v.nullish(v.string(), ''),
      v.trim(),
      v.maxLength(500, 'too-long'),
      v.check((url) => url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url)), 'invalid'),
    ),
  }),
  v.forward(
    v.check(({ FileId, Url }) => (FileId === null) !== (Url === ''), 'required'),
    ['Url'],
  ),
);

/** Bodies of the saving calls, by call name. */
export const administrationBodies = {
  createUser: createUserBody,
  changeUser: changeUserBody,
  setPassword: setPasswordBody,
  saveRole: saveRoleBody,
  saveApiKey: saveApiKeyBody,
  saveWebhook: saveWebhookBody,
  setSeries: setSeriesBody,
  setTerms: setTermsBody,
  saveChoice: saveChoiceBody,
  saveField: saveFieldBody,
  saveHandoverItem: saveHandoverItemBody,
  saveCompanySettings: saveCompanySettingsBody,
  addCompanyFile: addCompanyFileBody,
  saveRetention: saveRetentionBody,
} as const satisfies Partial<Record<keyof typeof administration.calls, v.GenericSchema>>;
