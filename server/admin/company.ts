import { readFile } from 'node:fs/promises';
import { dictionaryIds } from '../../src/contract/entities/dictionary.ts';
import { fieldTypes } from '../../src/contract/entities/additional-field.ts';
import { functionality } from '../../src/contract/functionality.ts';
import { languages } from '../../src/contract/languages.ts';
import { sanitiseRichText } from '../../src/contract/rich-text/sanitise.ts';
import { AdminError, oneOf, wholeNumber, type Command, type Given } from './command.ts';

const dictionaryNames = Object.keys(dictionaryIds) as (keyof typeof dictionaryIds)[];

/** What a company sets up once: numbers of documents, terms, choices and fields of its own. */
export const companyCommands: readonly Command[] = [
  {
    words: 'series list',
    takes: [],
    does: 'lists the number series and the last number each has given',
    run: async ({ db, say }) => {
      for (const row of await db.selectFrom('number_series').selectAll().orderBy('Prefix').orderBy('Year').execute()) say(`${row.Prefix}\t${row.Year}\t${row.LastNumber}`);
    },
  },
  {
    words: 'series set',
    takes: ['PREFIX', 'YEAR', 'LAST'],
    does: 'lets a series go on after LAST; never back, so that no number is given twice',
    run: async ({ db, say }, given) => {
      const [Prefix, Year, LastNumber] = [given.of('PREFIX'), wholeNumber(given, 'YEAR'), wholeNumber(given, 'LAST')];
      if (Year < 2000 || Year > 2999) throw new AdminError(`YEAR "${Year}" is no year.`);
      if (LastNumber < 0 || LastNumber > 999_999_999) throw new AdminError(`LAST "${LastNumber}" is no number of a document.`);
      const set = await db
        .insertInto('number_series')
        .values({ Prefix, Year, LastNumber })
        .onConflict((conflict) => conflict.columns(['Prefix', 'Year']).doUpdateSet({ LastNumber }).where('number_series.LastNumber', '<=', LastNumber))
        .executeTakeFirst();
      if (set.numInsertedOrUpdatedRows !== 1n) throw new AdminError(`${Prefix}/${Year} has gone past ${LastNumber} already.`);
      say(`${Prefix}/${Year} goes on after ${LastNumber}.`);
    },
  },
  {
    words: 'terms set',
    takes: ['FUNCTIONALITY', 'LANGUAGE', 'FILE'],
    does: 'replaces the terms of a kind of document by the HTML of FILE',
    run: async ({ db, say }, given) => {
      const Language = oneOf('LANGUAGE', given.of('LANGUAGE'), languages);
      const Html = sanitiseRichText(await textOf(given.of('FILE'))).trim();
      if (Html === '') throw new AdminError(`FILE "${given.of('FILE')}" holds no text.`);
      const row = { FunctionalityId: functionalityId(given), Language, Html };
      await db.insertInto('terms').values(row).onConflict((conflict) => conflict.columns(['FunctionalityId', 'Language']).doUpdateSet({ Html })).execute();
      say('The terms are replaced; whoever accepted others before saving reads these first.');
    },
  },
  {
    words: 'dictionary list',
    takes: ['DICTIONARY'],
    does: `lists the choices of a dictionary: ${dictionaryNames.join(', ')}`,
    run: async ({ db, say }, given) => {
      const items = await db.selectFrom('dictionary_item').selectAll().where('DictionaryId', '=', dictionaryId(given)).orderBy('Position').orderBy('Id').execute();
      for (const item of items) say([item.Id, item.Name, item.NameDe ?? '', item.NameEn ?? '', item.IsActive ? 'active' : 'retired'].join('\t'));
    },
  },
  {
    words: 'dictionary add',
    takes: ['DICTIONARY', 'NAME'],
    options: ['de', 'en', 'code'],
    does: 'adds a choice at the end of a dictionary; NAME is Polish',
    run: async ({ db, say }, given) => {
      const DictionaryId = dictionaryId(given);
      const made = await db.transaction().execute(async (trx) => {
        await trx.insertInto('dictionary').values({ Id: DictionaryId, Name: given.of('DICTIONARY') }).onConflict((conflict) => conflict.doNothing()).execute();
        const last = await trx.selectFrom('dictionary_item').select((match) => match.fn.max('Position').as('Position')).where('DictionaryId', '=', DictionaryId).executeTakeFirst();
        const words = { Name: given.of('NAME'), NameDe: given.option('de') || null, NameEn: given.option('en') || null, Code: given.option('code') || null };
        return trx.insertInto('dictionary_item').values({ DictionaryId, ...words, Position: (last?.Position ?? 0) + 1 }).returning('Id').executeTakeFirstOrThrow();
      });
      say(`Choice ${made.Id} is added.`);
    },
  },
  {
    words: 'dictionary retire',
    takes: ['ITEM'],
    does: 'offers a choice no longer; records that have it keep it',
    run: async ({ db, say }, given) => {
      const done = await db.updateTable('dictionary_item').set({ IsActive: false }).where('Id', '=', wholeNumber(given, 'ITEM')).executeTakeFirst();
      if (done.numUpdatedRows === 0n) throw new AdminError(`There is no choice ${given.of('ITEM')}.`);
      say('The choice is offered no longer.');
    },
  },
  {
    words: 'field list',
    takes: ['FUNCTIONALITY'],
    does: 'lists the additional fields of a kind of record',
    run: async ({ db, say }, given) => {
      const fields = await db
        .selectFrom('additional_field as f')
        .innerJoin('additional_field_group as g', 'g.Id', 'f.GroupId')
        .select(['f.Id', 'g.Name as group', 'f.Name', 'f.Type', 'f.IsRequired'])
        .where('g.ControllerNumber', '=', functionalityId(given))
        .orderBy('g.Position')
        .orderBy('f.Position')
        .orderBy('f.Id')
        .execute();
      for (const field of fields) say([field.Id, field.group, field.Name, field.Type, field.IsRequired ? 'required' : 'optional'].join('\t'));
    },
  },
  {
    words: 'field add',
    takes: ['FUNCTIONALITY', 'GROUP', 'NAME', 'TYPE'],
    options: ['choices', 'longest'],
    flags: ['required'],
    does: `adds a field of a company's own; TYPE: ${fieldTypes.join(', ')}; --choices by commas`,
    run: async ({ db, say }, given) => {
      const ControllerNumber = functionalityId(given);
      const Type = oneOf('TYPE', given.of('TYPE'), fieldTypes);
      const choices = given.option('choices').split(',').map((text) => text.trim()).filter(Boolean);
      const longest = given.option('longest');
      if (longest !== '' && !/^[1-9]\d{0,5}$/.test(longest)) throw new AdminError(`--longest "${longest}" is not a whole number from 1 to 999999.`);
      const field = await db.transaction().execute(async (trx) => {
        const known = await trx.selectFrom('additional_field_group').select('Id').where('ControllerNumber', '=', ControllerNumber).where('Name', '=', given.of('GROUP')).executeTakeFirst();
        const group = known ?? (await trx.insertInto('additional_field_group').values({ ControllerNumber, Name: given.of('GROUP') }).returning('Id').executeTakeFirstOrThrow());
        const row = { GroupId: group.Id, Name: given.of('NAME'), Type, IsRequired: given.has('required'), MaxLength: longest === '' ? null : Number(longest) };
        const made = await trx.insertInto('additional_field').values(row).returning('Id').executeTakeFirstOrThrow();
        if (choices.length > 0) await trx.insertInto('additional_field_item').values(choices.map((Name, Position) => ({ AdditionalFieldId: made.Id, Name, Position }))).execute();
        return made;
      });
      say(`Field ${field.Id} is added.`);
    },
  },
];

function functionalityId(given: Given): number {
  return functionality[oneOf('FUNCTIONALITY', given.of('FUNCTIONALITY'), Object.keys(functionality) as (keyof typeof functionality)[])];
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
