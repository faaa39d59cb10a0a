// Profiles of the shape of records, choices, flags, terms and errors, and of all keys and bytes.
import type { Answer } from '../core/answer.ts';
import type { Call } from '../core/call.ts';
import { isObject, textOf, type Json, type JsonObject } from '../core/json.ts';
import { bytesOf } from '../wire/send-answer.ts';
import { toCamelCase } from './camel-case.ts';
import { mapObjects } from './map-values.ts';
import type { Profile } from './profile.ts';

const HTML_TYPE = 'text/html; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
type ChoiceFormat = (choice: JsonObject) => Json;

/** Like SelectListItem of ASP.NET MVC: the value is text. */
const valueText: ChoiceFormat = ({ Id, Name = null, ...rest }) => ({ Value: textOf(Id), Text: Name, ...rest });
const idName: ChoiceFormat = ({ Id = null, Name = null, ...rest }) => ({ id: Id, name: Name, ...rest });
const keyValue: ChoiceFormat = ({ Id = null, Name = null }) => ({ Key: Id, Value: Name });
const bare: ChoiceFormat = ({ Name = null }) => Name;

function choiceProfile(choiceOf: (call: Call) => ChoiceFormat): Profile {
  return {
    groups: ['choices'],
    transforms: {
      shape: (answer, call) =>
        answer.kind === 'choices' ? { ...answer, body: (answer.body as JsonObject[]).map(choiceOf(call)) } : answer,
    },
  };
}

/** A backend with a different choice format in every controller. */
function choiceFormatOfController({ path }: Call): ChoiceFormat {
  if (/\/ValuesByCode/i.test(path)) {
    return bare;
  }
  if (/\/ItemsByCode/i.test(path)) {
    return keyValue;
  }
  return /\/(CostGroups|Countries)/i.test(path) ? idName : valueText;
}

const isDictionary = ({ path }: Call) => /^\/Dictionary\//i.test(path);
const ENVELOPED = new Set(['item', 'items', 'choices']);

function termsProfile(write: (html: string) => Partial<Answer>): Profile {
  return {
    groups: ['terms'],
    transforms: { shape: (answer) => (answer.kind === 'terms' ? { ...answer, ...write(textOf(answer.body)) } : answer) },
  };
}

const errorMessageOf = (answer: Answer) => (answer.kind === 'refusal' && isObject(answer.body) ? textOf(answer.body.Message) : undefined);

function errorAsPlainText(answer: Answer): Answer {
  const text = errorMessageOf(answer);
  return text === undefined ? answer : { ...answer, contentType: TEXT_TYPE, bytes: Buffer.from(text) };
}

function errorAsPage(answer: Answer): Answer {
  const text = errorMessageOf(answer);
  return text === undefined
    ? answer
    : {
        ...answer,
        contentType: HTML_TYPE,
        bytes: Buffer.from(
          `<!DOCTYPE html><html><head><title>${text}</title></head><body><h1>Server Error in '/Flota' Application.</h1><h2><i>${text}</i></h2></body></html>`,
        ),
      };
}

/** Answers errors about the sent data with 200; errors about login and permissions keep their status. */
function errorAs200(answer: Answer): Answer {
  const text = errorMessageOf(answer);
  if (text === undefined || ![400, 409, 422].includes(answer.status)) {
    return answer;
  }
  const errors = isObject(answer.body) && isObject(answer.body.ModelState) ? answer.body.ModelState : { '': [text] };
  return { ...answer, status: 200, body: { Success: false, Errors: errors } };
}

const withoutNulls = (object: JsonObject) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
const upperIds = (object: JsonObject) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key.replace(/Id$/, 'ID'), value]));
/** An empty list at any depth becomes null. */
const nullLists = (object: JsonObject) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, Array.isArray(value) && value.length === 0 ? null : value]));
const emptyAsNull = (body: Json): Json => (Array.isArray(body) && body.length === 0 ? null : mapObjects(body, nullLists));

const camelKeys = (object: JsonObject) => Object.fromEntries(Object.entries(object).map(([key, value]) => [toCamelCase(key), value]));

function withBom(answer: Answer): Answer {
  if (answer.kind === 'file' || answer.kind === 'terms' || answer.status === 204) {
    return answer;
  }
  const isRecords = answer.kind === 'list' || answer.kind === 'item';
  return { ...answer, bytes: Buffer.concat([Buffer.from('\uFEFF'), bytesOf(answer)]), contentType: isRecords ? HTML_TYPE : TEXT_TYPE };
}

export const htmlTerms: Profile = termsProfile((html) => ({ contentType: HTML_TYPE, bytes: Buffer.from(html) }));

export const shapeProfiles = {
  'html-terms': htmlTerms,
  'json-terms': termsProfile((html) => ({ body: html })),
  'json-terms-object': termsProfile((html) => ({ body: { Html: html } })),
  'items-enveloped': {
    groups: ['item'],
    transforms: { keys: (answer) => (ENVELOPED.has(answer.kind) ? { ...answer, body: { Success: true, Data: answer.body } } : answer) },
  },
  'dictionary-value-text': choiceProfile(() => valueText),
  'dictionary-id-name': choiceProfile(() => idName),
  'dictionary-key-value': choiceProfile(() => keyValue),
  'dictionary-strings': choiceProfile((call) => (isDictionary(call) ? bare : (choice) => choice)),
  'dictionary-shapes': choiceProfile(choiceFormatOfController),
  'empty-dictionaries': {
    groups: ['dictionaries'],
    transforms: { content: (answer, call) => (answer.kind === 'choices' && isDictionary(call) ? { ...answer, body: [] } : answer) },
  },
  'bool-as-objects': {
    groups: ['flag'],
    transforms: { shape: (answer) => (answer.kind === 'flag' ? { ...answer, body: { Result: answer.body } } : answer) },
  },
  'plain-text-refusals': { groups: ['refusal'], transforms: { shape: errorAsPlainText } },
  'html-refusals': { groups: ['refusal'], transforms: { shape: errorAsPage } },
  'no-nulls': { groups: ['nulls'], transforms: { keys: (answer) => ({ ...answer, body: mapObjects(answer.body, withoutNulls) }) } },
  'null-lists': { groups: ['empty'], transforms: { keys: (answer) => ({ ...answer, body: emptyAsNull(answer.body) }) } },
  'upper-ids': { groups: ['case'], transforms: { case: (answer) => ({ ...answer, body: mapObjects(answer.body, upperIds) }) } },
  'refusals-200': { groups: ['refusal'], transforms: { shape: errorAs200 } },
  'camel-case': {
    groups: ['case'],
    settings: { camelCase: true },
    transforms: { case: (answer) => ({ ...answer, body: mapObjects(answer.body, camelKeys) }) },
  },
  'bom-and-wrong-type': { groups: ['bytes'], transforms: { wire: withBom } },
} satisfies Record<string, Profile>;
