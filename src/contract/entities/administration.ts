import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { recordId } from '../fields.ts';
import type { FunctionalityName } from '../functionality.ts';
import { languages } from '../languages.ts';
import { permissionFlags } from '../permissions.ts';
import { fieldTypes } from './additional-field.ts';
import { auditPage } from './audit.ts';
import { dictionaryIds } from './dictionary.ts';

/** Characters of a password at least; what is longer needs no other rule. */
export const shortestPassword = 12;

/** The series that documents are numbered by, with whose documents those are. */
export const numberSeries = {
  PZO: 'VehicleHandoverDocument',
  REZ: 'Booking',
  DW: 'RentalDocument',
  DWW: 'EquipmentRentalDocument',
  SZK: 'VehicleDamage',
  SRW: 'ServiceRequest',
  ZO: 'PeriodicSummary',
} as const satisfies Record<string, FunctionalityName>;

/** What asks for terms to be accepted before it is saved. */
export const withTerms = ['VehicleHandoverDocument', 'Booking'] as const satisfies readonly FunctionalityName[];

/** Rules know their choices by Polish name: those that are there keep it, and stay. */
export const ruledDictionaries: readonly number[] = [
  dictionaryIds.rentalDocumentStatuses,
  dictionaryIds.damageStatuses,
  dictionaryIds.serviceRequestStatuses,
  dictionaryIds.transportOrderStatuses,
];

/** What is granted of one functionality. */
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
});

const shownUser = v.looseObject({ ...listedUser.entries, EmployeeId: v.nullable(recordId), Permissions: v.array(grant) });
const series = v.looseObject({ Prefix: v.string(), Year: v.number(), LastNumber: v.number() });
/** The version in force, and those before it, newest first. */
const termsVersion = v.looseObject({ Id: recordId, FunctionalityId: v.number(), Language: v.picklist(languages), Html: v.string(), Hash: v.string(), SetOn: v.string() });
const listedDictionary = v.looseObject({ Id: recordId, Code: v.nullable(v.string()), Name: v.string(), Count: v.number() });
const shownChoice = v.looseObject({ Id: recordId, Code: v.nullable(v.string()), Name: v.string(), NameDe: v.nullable(v.string()), NameEn: v.nullable(v.string()), IsActive: v.boolean() });
const shownField = v.looseObject({
  Id: recordId,
  FunctionalityId: v.number(),
  Group: v.string(),
  Name: v.string(),
  Type: v.picklist(fieldTypes),
  IsRequired: v.boolean(),
  MaxLength: v.nullable(v.number()),
  IsActive: v.boolean(),
  Choices: v.array(v.looseObject({ Id: recordId, Name: v.string() })),
});

/** Something that the company shows to everybody: one of its own files, or an address elsewhere. */
const shownCompanyFile = v.looseObject({ Id: recordId, Name: v.string(), FileName: v.nullable(v.string()), Url: v.string() });

/** Of what kind the thing is that an administrator changed. */
export const administered = ['user', 'number-series', 'terms', 'dictionary', 'additional-field', 'company-file'] as const;

export type Administered = (typeof administered)[number];

const administrationEntry = v.looseObject({
  Id: recordId,
  Subject: v.picklist(administered),
  /** What it is called: a login, a series, a choice. */
  Name: v.string(),
  Kind: v.picklist(['created', 'changed', 'removed']),
  Call: v.string(),
  /** A user, or an account of the backend's machine. */
  By: v.string(),
  IsAtMachine: v.boolean(),
  EnteredOn: v.string(),
  Changes: v.array(v.looseObject({ Path: v.array(v.string()), Old: v.optional(v.unknown()), New: v.optional(v.unknown()), IsHidden: v.optional(v.boolean(), false) })),
});

export type ListedUser = v.InferOutput<typeof listedUser>;
export type ShownUser = v.InferOutput<typeof shownUser>;
export type Grant = v.InferOutput<typeof grant>;
export type NumberSeries = v.InferOutput<typeof series>;
export type TermsVersion = v.InferOutput<typeof termsVersion>;
export type ListedDictionary = v.InferOutput<typeof listedDictionary>;
export type ShownChoice = v.InferOutput<typeof shownChoice>;
export type ShownField = v.InferOutput<typeof shownField>;
export type ShownCompanyFile = v.InferOutput<typeof shownCompanyFile>;
export type AdministrationEntry = v.InferOutput<typeof administrationEntry>;

const requires = { functionality: 'Administration', flag: 'IsAdmin' } as const;

/** How many entries a page of the journal has. */
export const journalPage = auditPage;

/**
 * What an administrator sets up (decision 085). Its calls are ours, and no changes in the outbox's sense: whoever gives a permission
 * has to know that it is given, and a password must be kept neither by an outbox nor with an idempotency key.
 */
export const administration = defineEntity({
  name: 'administration',
  wireName: 'Administration',
  functionality: null,
  calls: {
    users: { method: 'GET', path: '/Administration/Users', isExtra: true, answer: v.array(listedUser), requires },
    user: { method: 'GET', path: '/Administration/User/{id}', isExtra: true, answer: shownUser, requires },
    createUser: { method: 'POST', path: '/Administration/CreateUser', isExtra: true, answer: recordId, requires },
    changeUser: { method: 'POST', path: '/Administration/ChangeUser', isExtra: true, answer: recordId, requires },
    setPassword: { method: 'POST', path: '/Administration/SetPassword', isExtra: true, answer: v.literal(true), requires },
    endSessions: { method: 'POST', path: '/Administration/EndSessions/{id}', isExtra: true, answer: v.number(), requires },
    series: { method: 'GET', path: '/Administration/Series', isExtra: true, answer: v.array(series), requires },
    setSeries: { method: 'POST', path: '/Administration/SetSeries', isExtra: true, answer: v.literal(true), requires },
    terms: { method: 'GET', path: '/Administration/Terms', isExtra: true, query: ['functionality', 'language'], answer: v.array(termsVersion), requires },
    setTerms: { method: 'POST', path: '/Administration/SetTerms', isExtra: true, answer: v.literal(true), requires },
    dictionaries: { method: 'GET', path: '/Administration/Dictionaries', isExtra: true, answer: v.array(listedDictionary), requires },
    choices: { method: 'GET', path: '/Administration/Choices/{id}', isExtra: true, answer: v.array(shownChoice), requires },
    saveChoice: { method: 'POST', path: '/Administration/SaveChoice', isExtra: true, answer: recordId, requires },
    additionalFields: { method: 'GET', path: '/Administration/AdditionalFields', isExtra: true, answer: v.array(shownField), requires },
    saveField: { method: 'POST', path: '/Administration/SaveField', isExtra: true, answer: recordId, requires },
    companyFiles: { method: 'GET', path: '/Administration/CompanyFiles', isExtra: true, answer: v.array(shownCompanyFile), requires },
    addCompanyFile: { method: 'POST', path: '/Administration/AddCompanyFile', isExtra: true, answer: recordId, requires },
    removeCompanyFile: { method: 'POST', path: '/Administration/RemoveCompanyFile/{id}', isExtra: true, answer: v.literal(true), requires },
    journal: {
      method: 'GET',
      path: '/Administration/Journal', isExtra: true,
      query: ['before'],
      answer: v.looseObject({ Entries: v.array(administrationEntry), HasMore: v.boolean() }),
      requires,
    },
  },
});
