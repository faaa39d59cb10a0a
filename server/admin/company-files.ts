import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { largestFile } from '../../src/contract/entities/file.ts';
import { addCompanyFile, listCompanyFiles, removeCompanyFile } from '../administration/company-files.ts';
import { contentTypeOf } from '../files/content-type.ts';
import { storeFile } from '../files/upload.ts';
import { AdminError, wholeNumber, type Command } from './command.ts';

/** Commands for the public company files and links. */
export const companyFileCommands: readonly Command[] = [
  {
    words: 'company-file list',
    takes: [],
    does: 'lists the public company files and links',
    run: async ({ acting, say }) => {
      for (const { Id, Name, FileName, Url } of await listCompanyFiles(acting.db)) say([Id, Name, FileName ?? Url].join('\t'));
    },
  },
  {
    words: 'company-file add',
    takes: ['NAME', 'FILE'],
    does: 'publishes FILE under NAME: a PDF, a document, a spreadsheet or a picture',
    run: async ({ acting, say }, given) => {
      const path = given.of('FILE');
      const bytes = await bytesOf(path);
      if (bytes.length > largestFile) throw new AdminError(`FILE "${path}" is larger than ${largestFile} bytes.`);
      const file = { path, fileName: basename(path), size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
      const contentType = await contentTypeOf(path, 'any');
      const FileId = await storeFile(acting.db, { file, contentType, ObjectKey: null, TableName: null, RecordId: null, CreatedBy: null });
      say(`Company file ${await addCompanyFile(acting, { Name: given.of('NAME'), FileId })} is added.`);
    },
  },
  {
    words: 'company-file link',
    takes: ['NAME', 'URL'],
    does: 'publishes a link under NAME',
    run: async ({ acting, say }, given) => {
      say(`Company file ${await addCompanyFile(acting, { Name: given.of('NAME'), Url: given.of('URL') })} is added.`);
    },
  },
  {
    words: 'company-file remove',
    takes: ['ID'],
    does: 'removes a company file or link; an uploaded file is deleted',
    run: async ({ acting, say }, given) => {
      await removeCompanyFile(acting, wholeNumber(given, 'ID'));
      say('The company file is removed.');
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
