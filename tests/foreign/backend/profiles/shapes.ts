// Profiles of the shape of records, choices, flags, terms and errors, and of all keys and bytes.
import type { Answer } from '../answer.ts';
import type { Call } from '../call.ts';
import { isObject, textOf, type Json, type JsonObject } from '../json.ts';
import { bytesOf } from '../wire/send-answer.ts';
import { camelCase } from './camel-case.ts';
import { mapObjects } from './map-values.ts';
import type { Profile } from './profile.ts';

const HTML_TYPE = 'text/html; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
type Choice = (choice: JsonObject) => Json;

/** Like SelectListItem of ASP.NET MVC: the value is text. */
const valueText: Choice = ({ Id, Name = null, ...rest }) => ({ Value: textOf(Id), Text: Name, ...rest });
const idName: Choice = ({ Id = null, Name = null, ...rest }) => ({ id: Id, name: Name, ...rest });
const keyValue: Choice = ({ Id = null, Name = null }) => ({ Key: Id, Value: Name });
const bare: Choice = ({ Name = null }) => Name;

function choiceForm(choiceOf: (call: Call) => Choice): Profile {
  return { groups: ['choices'], form: { shape: (answer, call) => (answer.kind === 'choices' ? { ...answer, body: (answer.body as JsonObject[]).map(choiceOf(call)) } : answer) } };
}

/** A backend with a different choice format in every controller. */
function mixed({ path }: Call): Choice {
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

function terms(write: (html: string) => Partial<Answer>): Profile {
  return { groups: ['terms'], form: { shape: (answer) => (answer.kind === 'terms' ? { ...answer, ...write(textOf(answer.body)) } : answer) } };
}

const refusalText = (answer: Answer) => (answer.kind === 'refusal' && isObject(answer.body) ? textOf(answer.body.Message) : undefined);

function plainRefusal(answer: Answer): Answer {
  const text = refusalText(answer);
  return text === undefined ? answer : { ...answer, contentType: TEXT_TYPE, bytes: Buffer.from(text) };
}

/** Answers errors about the sent data with 200; errors about login and permissions keep their status. */
function refusalAs200(answer: Answer): Answer {
  const text = refusalText(answer);
  if (text === undefined || ![400, 409, 422].includes(answer.status)) {
    return answer;
  }
  const errors = isObject(answer.body) && isObject(answer.body.ModelState) ? answer.body.ModelState : { '': [text] };
  return { ...answer, status: 200, body: { Success: false, Errors: errors } };
}

const camelKeys = (object: JsonObject) => Object.fromEntries(Object.entries(object).map(([key, value]) => [camelCase(key), value]));

function withBom(answer: Answer): Answer {
  if (answer.kind === 'file' || answer.kind === 'terms' || answer.status === 204) {
    return answer;
  }
  const isRecords = answer.kind === 'list' || answer.kind === 'item';
  return { ...answer, bytes: Buffer.concat([Buffer.from('\uFEFF'), bytesOf(answer)]), contentType: isRecords ? HTML_TYPE : TEXT_TYPE };
}

export const htmlTerms: Profile = terms((html) => ({ contentType: HTML_TYPE, bytes: Buffer.from(html) }));

export const shapeProfiles = {
  'html-terms': htmlTerms,
  'json-terms': terms((html) => ({ body: html })),
  'json-terms-object': terms((html) => ({ body: { Html: html } })),
  'items-enveloped': { groups: ['item'], form: { keys: (answer) => (ENVELOPED.has(answer.kind) ? { ...answer, body: { Success: true, Data: answer.body } } : answer) } },
  'dictionary-value-text': choiceForm(() => valueText),
  'dictionary-id-name': choiceForm(() => idName),
  'dictionary-key-value': choiceForm(() => keyValue),
  'dictionary-strings': choiceForm((call) => (isDictionary(call) ? bare : (choice) => choice)),
  'dictionary-shapes': choiceForm(mixed),
  'empty-dictionaries': { groups: ['dictionaries'], form: { content: (answer, call) => (answer.kind === 'choices' && isDictionary(call) ? { ...answer, body: [] } : answer) } },
  'bool-as-objects': { groups: ['flag'], form: { shape: (answer) => (answer.kind === 'flag' ? { ...answer, body: { Result: answer.body } } : answer) } },
  'plain-text-refusals': { groups: ['refusal'], form: { shape: plainRefusal } },
  'refusals-200': { groups: ['refusal'], form: { shape: refusalAs200 } },
  'camel-case': { groups: ['case'], settings: { camelCase: true }, form: { case: (answer) => ({ ...answer, body: mapObjects(answer.body, camelKeys) }) } },
  'bom-and-wrong-type': { groups: ['bytes'], form: { wire: withBom } },
} satisfies Record<string, Profile>;
