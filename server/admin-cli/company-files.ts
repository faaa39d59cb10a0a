import { addCompanyFileBody } from '../../src/contract/administration-bodies.ts';
import { parseRecord } from '../engine/declaration/parse-record.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { MAX_FILE_BYTES } from '../../src/contract/entities/shared/file.ts';
import { addCompanyFile, listCompanyFiles, removeCompanyFile } from '../admin-api/company-files.ts';
import { detectContentType } from '../files/content-type.ts';
import { storeFile } from '../files/store-file.ts';
import { AdminError, integerArgument, type Command } from './command.ts';

/** Commands for the public company files and links. */
export const companyFileCommands: readonly Command[] = [
  {
    name: 'company-file list',
    positionalNames: [],
    summary: 'lists the public company files and links',
    run: async ({ adminContext, print }) => {
      for (const { Id, Name, FileName, Url } of await listCompanyFiles(adminContext.db)) print([Id, Name, FileName ?? Url].join('\t'));
    },
  },
  {
    name: 'company-file add',
    positionalNames: ['NAME', 'FILE'],
    summary: 'publishes FILE under NAME: a PDF, a document, a spreadsheet or a picture',
    run: async ({ adminContext, print }, commandArgs) => {
      const path = commandArgs.positional('FILE');
      const bytes = await bytesOf(path);
      if (bytes.length > MAX_FILE_BYTES) throw new AdminError(`FILE "${path}" is larger than ${MAX_FILE_BYTES} bytes.`);
      const file = { path, fileName: basename(path), size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
      const contentType = await detectContentType(path, 'any');
      const FileId = await storeFile(adminContext.db, {
        file,
        contentType,
        ObjectKey: null,
        TableName: null,
        RecordId: null,
        CreatedBy: null,
      });
      print(
        `Company file ${await addCompanyFile(adminContext, parseRecord(addCompanyFileBody, { Name: commandArgs.positional('NAME'), FileId }))} is added.`,
      );
    },
  },
  {
    name: 'company-file link',
    positionalNames: ['NAME', 'URL'],
    summary: 'publishes a link under NAME',
    run: async ({ adminContext, print }, commandArgs) => {
      print(
        `Company file ${await addCompanyFile(adminContext, parseRecord(addCompanyFileBody, { Name: commandArgs.positional('NAME'), Url: commandArgs.positional('URL') }))} is added.`,
      );
    },
  },
  {
    name: 'company-file remove',
    positionalNames: ['ID'],
    summary: 'removes a company file or link; an uploaded file is deleted',
    run: async ({ adminContext, print }, commandArgs) => {
      await removeCompanyFile(adminContext, integerArgument(commandArgs, 'ID'));
      print('The company file is removed.');
    },
  },
];

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new AdminError(`FILE "${path}" cannot be read.`, { cause });
  }
}
