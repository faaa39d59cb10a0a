import { readFile } from 'node:fs/promises';
import { withTerms, type ShownField } from '../../src/contract/entities/administration.ts';
import { fieldTypes, withAdditionalFields } from '../../src/contract/entities/additional-field.ts';
import { dictionaryIds } from '../../src/contract/entities/dictionary.ts';
import { functionality, type FunctionalityName } from '../../src/contract/functionality.ts';
import { listChoices, saveChoice } from '../administration/choices.ts';
import { listFields, saveField } from '../administration/fields.ts';
import { listSeries, setSeries } from '../administration/series.ts';
import { setTerms } from '../administration/terms.ts';
import type { Acting } from '../administration/journal.ts';
import { AdminError, oneOf, wholeNumber, type Command, type Given } from './command.ts';

const dictionaryNames = Object.keys(dictionaryIds) as (keyof typeof dictionaryIds)[];

/** Commands for the company setup: number series, terms, dictionary choices and additional fields. */
export const companyCommands: readonly Command[] = [
  {
    words: 'series list',
    takes: [],
    does: 'lists the number series and the last number of each',
    run: async ({ acting, say }) => {
      for (const row of await listSeries(acting)) say(`${row.Prefix}\t${row.Year}\t${row.LastNumber}`);
    },
  },
  {
    words: 'series set',
    takes: ['PREFIX', 'YEAR', 'LAST'],
    does: 'continues a series after LAST; never below an issued number, so that no number is issued twice',
    run: async ({ acting, say }, given) => {
      const [Prefix, Year, LastNumber] = [given.of('PREFIX'), wholeNumber(given, 'YEAR'), wholeNumber(given, 'LAST')];
      await setSeries(acting, { Prefix, Year, LastNumber });
      say(`${Prefix}/${Year} goes on after ${LastNumber}.`);
    },
  },
  {
    words: 'terms set',
    takes: ['FUNCTIONALITY', 'LANGUAGE', 'FILE'],
    does: `replaces the terms of a kind of record (${withTerms.join(', ')}) by the HTML of FILE; the old text stays as a version`,
    run: async ({ acting, say }, given) => {
      await setTerms(acting, { FunctionalityId: functionalityId(given, withTerms), Language: given.of('LANGUAGE').toLowerCase(), Html: await textOf(given.of('FILE')) });
      say('The terms are replaced; users who accepted older ones must accept these before they save.');
    },
  },
  {
    words: 'dictionary list',
    takes: ['DICTIONARY'],
    does: `lists the choices of a dictionary: ${dictionaryNames.join(', ')}`,
    run: async ({ acting, say }, given) => {
      const items = await listChoices(acting.db, dictionaryId(given));
      for (const item of items) say([item.Id, item.Name, item.NameDe ?? '', item.NameEn ?? '', item.IsActive ? 'active' : 'retired'].join('\t'));
    },
  },
  {
    words: 'dictionary add',
    takes: ['DICTIONARY', 'NAME'],
    options: ['de', 'en', 'code'],
    does: 'adds a choice at the end of a dictionary; NAME is Polish',
    run: async ({ acting, say }, given) => {
      const words = { Name: given.of('NAME'), NameDe: given.option('de'), NameEn: given.option('en'), Code: given.option('code') };
      say(`Choice ${await saveChoice(acting, { DictionaryId: dictionaryId(given), ...words })} is added.`);
    },
  },
  {
    words: 'dictionary retire',
    takes: ['ITEM'],
    does: 'retires a choice: it is not offered any more, records that have it keep it',
    run: async ({ acting, say }, given) => {
      const choice = await acting.db.selectFrom('dictionary_item').selectAll().where('Id', '=', wholeNumber(given, 'ITEM')).executeTakeFirst();
      if (!choice) throw new AdminError(`There is no choice ${given.of('ITEM')}.`);
      await saveChoice(acting, { ...choice, IsActive: false });
      say('The choice is retired.');
    },
  },
  {
    words: 'field list',
    takes: ['FUNCTIONALITY'],
    does: `lists the additional fields of a kind of record: ${withAdditionalFields.join(', ')}`,
    run: async ({ acting, say }, given) => {
      const id = functionalityId(given, withAdditionalFields);
      const fields = (await listFields(acting.db)).filter((field) => field.FunctionalityId === id);
      for (const field of fields) say([field.Id, field.Group, field.Name, field.Type, field.IsRequired ? 'required' : 'optional', ...(field.IsActive ? [] : ['retired'])].join('\t'));
    },
  },
  {
    words: 'field add',
    takes: ['FUNCTIONALITY', 'GROUP', 'NAME', 'TYPE'],
    options: ['choices', 'longest'],
    flags: ['required'],
    does: `adds an additional field; TYPE: ${fieldTypes.join(', ')}; --choices separated by commas`,
    run: async ({ acting, say }, given) => {
      const Choices = namesIn(given.option('choices')).map((Name) => ({ Name }));
      const longest = given.option('longest');
      const field = { FunctionalityId: functionalityId(given, withAdditionalFields), Group: given.of('GROUP'), Name: given.of('NAME'), Type: given.of('TYPE').toLowerCase() };
      const id = await saveField(acting, { ...field, IsRequired: given.has('required'), MaxLength: longest === '' ? null : Number(longest), Choices });
      say(`Field ${id} is added.`);
    },
  },
  {
    words: 'field retire',
    takes: ['FIELD'],
    does: 'retires a field: new forms leave it out, records that have a value still show it',
    run: async ({ acting, say }, given) => {
      await saveField(acting, { ...(await fieldOf(acting, given)), IsActive: false });
      say('The field is retired.');
    },
  },
  {
    words: 'field restore',
    takes: ['FIELD'],
    does: 'brings a retired field back',
    run: async ({ acting, say }, given) => {
      await saveField(acting, { ...(await fieldOf(acting, given)), IsActive: true });
      say('The field is on new forms again.');
    },
  },
  {
    words: 'field sort',
    takes: ['FIELD', 'CHOICES'],
    does: 'sorts the choices of a field: first CHOICES, separated by commas, then the others',
    run: async ({ acting, say }, given) => {
      const field = await fieldOf(acting, given);
      const first = namesIn(given.of('CHOICES')).map((text) => oneOf('CHOICES', text, field.Choices.map(({ Name }) => Name)));
      const place = ({ Name }: { Name: string }) => (first.includes(Name) ? first.indexOf(Name) : first.length);
      const Choices = field.Choices.toSorted((left, right) => place(left) - place(right));
      await saveField(acting, { ...field, Choices });
      say(Choices.map(({ Name }) => Name).join(', '));
    },
  },
];

async function fieldOf(acting: Acting, given: Given): Promise<ShownField> {
  const id = wholeNumber(given, 'FIELD');
  const field = (await listFields(acting.db)).find(({ Id }) => Id === id);
  if (!field) throw new AdminError(`There is no field ${id}.`);
  return field;
}

function namesIn(text: string): string[] {
  return text.split(',').map((name) => name.trim()).filter(Boolean);
}

function functionalityId(given: Given, names: readonly FunctionalityName[]): number {
  return functionality[oneOf('FUNCTIONALITY', given.of('FUNCTIONALITY'), names)];
}

function dictionaryId(given: Given): number {
  return dictionaryIds[oneOf('DICTIONARY', given.of('DICTIONARY'), dictionaryNames)];
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new AdminError(`FILE "${path}" cannot be read.`, { cause });
  }
}
