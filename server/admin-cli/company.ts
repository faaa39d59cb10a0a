import { saveChoiceBody, saveFieldBody, setSeriesBody, setTermsBody } from '../../src/contract/administration-bodies.ts';
import { parseRecord } from '../engine/declaration/parse-record.ts';
import { readFile } from 'node:fs/promises';
import { functionalitiesWithTerms } from '../../src/contract/entities/company/administration.ts';
import { type FieldDetails } from '../../src/contract/entities/company/administration-answers.ts';
import { fieldTypes, functionalitiesWithAdditionalFields } from '../../src/contract/entities/shared/additional-field.ts';
import { dictionaryIds } from '../../src/contract/entities/shared/dictionary.ts';
import { functionality, type FunctionalityName } from '../../src/contract/permissions/functionality.ts';
import { listChoices, saveChoice } from '../admin-api/choices.ts';
import { listFields, saveField } from '../admin-api/fields.ts';
import { listSeries, setSeries } from '../admin-api/number-series.ts';
import { setTerms } from '../admin-api/terms.ts';
import type { AdminContext } from '../admin-api/admin-journal.ts';
import { AdminError, oneOf, integerArgument, type Command, type CommandArgs } from './command.ts';

const dictionaryNames = Object.keys(dictionaryIds) as (keyof typeof dictionaryIds)[];

/** Commands for the company setup: number series, terms, dictionary choices and additional fields. */
export const companyCommands: readonly Command[] = [
  {
    name: 'series list',
    positionalNames: [],
    summary: 'lists the number series and the last number of each',
    run: async ({ adminContext, print }) => {
      for (const row of await listSeries(adminContext)) print(`${row.Prefix}\t${row.Year}\t${row.LastNumber}`);
    },
  },
  {
    name: 'series set',
    positionalNames: ['PREFIX', 'YEAR', 'LAST'],
    summary: 'continues a series after LAST; never below an issued number, so that no number is issued twice',
    run: async ({ adminContext, print }, commandArgs) => {
      const [Prefix, Year, LastNumber] = [
        commandArgs.positional('PREFIX'),
        integerArgument(commandArgs, 'YEAR'),
        integerArgument(commandArgs, 'LAST'),
      ];
      await setSeries(adminContext, parseRecord(setSeriesBody, { Prefix, Year, LastNumber }));
      print(`${Prefix}/${Year} goes on after ${LastNumber}.`);
    },
  },
  {
    name: 'terms set',
    positionalNames: ['FUNCTIONALITY', 'LANGUAGE', 'FILE'],
    summary: `replaces the terms of a kind of record (${functionalitiesWithTerms.join(', ')}) by the HTML of FILE; the old text stays as a version`,
    run: async ({ adminContext, print }, commandArgs) => {
      await setTerms(
        adminContext,
        parseRecord(setTermsBody, {
          FunctionalityId: functionalityId(commandArgs, functionalitiesWithTerms),
          Language: commandArgs.positional('LANGUAGE').toLowerCase(),
          Html: await textOf(commandArgs.positional('FILE')),
        }),
      );
      print('The terms are replaced; users who accepted older ones must accept these before they save.');
    },
  },
  {
    name: 'dictionary list',
    positionalNames: ['DICTIONARY'],
    summary: `lists the values of a value list: ${dictionaryNames.join(', ')}`,
    run: async ({ adminContext, print }, commandArgs) => {
      const items = await listChoices(adminContext.db, dictionaryId(commandArgs));
      for (const item of items)
        print([item.Id, item.Name, item.NameDe ?? '', item.NameEn ?? '', item.IsActive ? 'active' : 'inactive'].join('\t'));
    },
  },
  {
    name: 'dictionary add',
    positionalNames: ['DICTIONARY', 'NAME'],
    options: ['de', 'en', 'code'],
    summary: 'adds a value at the end of a value list; NAME is Polish',
    run: async ({ adminContext, print }, commandArgs) => {
      const words = {
        Name: commandArgs.positional('NAME'),
        NameDe: commandArgs.option('de'),
        NameEn: commandArgs.option('en'),
        Code: commandArgs.option('code'),
      };
      print(
        `Value ${await saveChoice(adminContext, parseRecord(saveChoiceBody, { DictionaryId: dictionaryId(commandArgs), ...words }))} is added.`,
      );
    },
  },
  {
    name: 'dictionary retire',
    positionalNames: ['ITEM'],
    summary: 'makes a value inactive: forms no longer offer it, records that have it keep it',
    run: async ({ adminContext, print }, commandArgs) => {
      const choice = await adminContext.db
        .selectFrom('dictionary_item')
        .selectAll()
        .where('Id', '=', integerArgument(commandArgs, 'ITEM'))
        .executeTakeFirst();
      if (!choice) throw new AdminError(`There is no value ${commandArgs.positional('ITEM')}.`);
      await saveChoice(adminContext, parseRecord(saveChoiceBody, { ...choice, IsActive: false }));
      print('The value is inactive.');
    },
  },
  {
    name: 'field list',
    positionalNames: ['FUNCTIONALITY'],
    summary: `lists the additional fields of a kind of record: ${functionalitiesWithAdditionalFields.join(', ')}`,
    run: async ({ adminContext, print }, commandArgs) => {
      const id = functionalityId(commandArgs, functionalitiesWithAdditionalFields);
      const fields = (await listFields(adminContext.db)).filter((field) => field.FunctionalityId === id);
      for (const field of fields)
        print(
          [
            field.Id,
            field.Group,
            field.Name,
            field.Type,
            field.IsRequired ? 'required' : 'optional',
            ...(field.IsActive ? [] : ['inactive']),
          ].join('\t'),
        );
    },
  },
  {
    name: 'field add',
    positionalNames: ['FUNCTIONALITY', 'GROUP', 'NAME', 'TYPE'],
    options: ['choices', 'longest'],
    flags: ['required'],
    summary: `adds an additional field; TYPE: ${fieldTypes.join(', ')}; --choices separated by commas`,
    run: async ({ adminContext, print }, commandArgs) => {
      const Choices = namesIn(commandArgs.option('choices')).map((Name) => ({ Name }));
      const longest = commandArgs.option('longest');
      const field = {
        FunctionalityId: functionalityId(commandArgs, functionalitiesWithAdditionalFields),
        Group: commandArgs.positional('GROUP'),
        Name: commandArgs.positional('NAME'),
        Type: commandArgs.positional('TYPE').toLowerCase(),
      };
      const id = await saveField(
        adminContext,
        parseRecord(saveFieldBody, {
          ...field,
          IsRequired: commandArgs.flag('required'),
          MaxLength: longest === '' ? null : Number(longest),
          Choices,
        }),
      );
      print(`Field ${id} is added.`);
    },
  },
  {
    name: 'field retire',
    positionalNames: ['FIELD'],
    summary: 'makes a field inactive: new forms leave it out, records that have a value still show it',
    run: async ({ adminContext, print }, commandArgs) => {
      await saveField(adminContext, parseRecord(saveFieldBody, { ...(await fieldOf(adminContext, commandArgs)), IsActive: false }));
      print('The field is inactive.');
    },
  },
  {
    name: 'field restore',
    positionalNames: ['FIELD'],
    summary: 'brings an inactive field back',
    run: async ({ adminContext, print }, commandArgs) => {
      await saveField(adminContext, parseRecord(saveFieldBody, { ...(await fieldOf(adminContext, commandArgs)), IsActive: true }));
      print('The field is on new forms again.');
    },
  },
  {
    name: 'field sort',
    positionalNames: ['FIELD', 'CHOICES'],
    summary: 'sorts the choices of a field: first CHOICES, separated by commas, then the others',
    run: async ({ adminContext, print }, commandArgs) => {
      const field = await fieldOf(adminContext, commandArgs);
      const first = namesIn(commandArgs.positional('CHOICES')).map((text) =>
        oneOf(
          'CHOICES',
          text,
          field.Choices.map(({ Name }) => Name),
        ),
      );
      const position = ({ Name }: { Name: string }) => (first.includes(Name) ? first.indexOf(Name) : first.length);
      const Choices = field.Choices.toSorted((left, right) => position(left) - position(right));
      await saveField(adminContext, parseRecord(saveFieldBody, { ...field, Choices }));
      print(Choices.map(({ Name }) => Name).join(', '));
    },
  },
];

async function fieldOf(adminContext: AdminContext, commandArgs: CommandArgs): Promise<FieldDetails> {
  const id = integerArgument(commandArgs, 'FIELD');
  const field = (await listFields(adminContext.db)).find(({ Id }) => Id === id);
  if (!field) throw new AdminError(`There is no field ${id}.`);
  return field;
}

function namesIn(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

function functionalityId(commandArgs: CommandArgs, names: readonly FunctionalityName[]): number {
  return functionality[oneOf('FUNCTIONALITY', commandArgs.positional('FUNCTIONALITY'), names)];
}

function dictionaryId(commandArgs: CommandArgs): number {
  return dictionaryIds[oneOf('DICTIONARY', commandArgs.positional('DICTIONARY'), dictionaryNames)];
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new AdminError(`FILE "${path}" cannot be read.`, { cause });
  }
}
