import { answer, valueAnswer, type Answer } from '../core/answer.ts';
import { bodyOf, idParameter, parameter, requireParameter, type Call, type CallDefinition, type UploadedFile } from '../core/call.ts';
import { fieldOf, numberOf, textOf } from '../core/json.ts';
import { savedKinds } from '../kinds/all-kinds.ts';
import { addFile, filesOf } from '../core/stored-files.ts';
import { badRequest, notFound, HttpError } from '../core/http-error.ts';

export const fileCalls: CallDefinition[] = [
  {
    method: 'GET',
    path: '/File/CompanyFileCount',
    isPublic: true,
    isOptional: true,
    answer: ({ database }) => valueAnswer(database.table('CompanyFile').all().length),
  },
  { method: 'POST', path: '/File/Upload', isPublic: true, answer: upload },
  { method: 'POST', path: '/File/UploadToTable', parameters: ['table', 'id'], answer: uploadToTable },
  { method: 'GET', path: '/File/ListFiles', parameters: ['tableId', 'tableName', 'allFiles'], answer: listFiles },
  { method: 'POST', path: '/File/Delete/{id?}', parameters: ['id'], answer: remove },
  { method: 'GET', path: '/File/Get/{id?}', parameters: ['id', 'access_token'], isPublic: true, answer: download },
];

function requireFile(call: Call): UploadedFile {
  if (!call.file) {
    throw badRequest('Nie przesłano pliku.', 'file');
  }
  return call.file;
}

function upload(call: Call): Answer {
  const file = requireFile(call);
  return answer('item', { Id: addFile(call.database, file, {}), FileName: file.name });
}

/** Table and ID are in the query or in form fields. */
function uploadToTable(call: Call): Answer {
  const table = parameter(call, 'table') ?? textOf(fieldOf(bodyOf(call), 'table'));
  const recordId = idParameter(call) ?? numberOf(fieldOf(bodyOf(call), 'id') ?? null);
  if (table === '' || recordId === null) {
    throw badRequest('Parametry table i id są wymagane.', table === '' ? 'table' : 'id');
  }
  checkRight(call, table);
  return answer('saved', addFile(call.database, requireFile(call), { table, recordId }));
}

/** Files of a record require the right to change or add records of its kind; other tables require only a login. */
function checkRight(call: Call, table: string): void {
  const kind = savedKinds.find(({ name }) => name.toLowerCase() === table.toLowerCase());
  const rights = kind && call.user?.rights(kind.functionality);
  if (rights && !rights.IsChange && !rights.IsAdd) {
    throw new HttpError(403, 'Brak uprawnień do tej funkcji.');
  }
}

function listFiles(call: Call): Answer {
  requireParameter(call, 'allFiles');
  const recordId = idParameter(call, 'tableId');
  const files = filesOf(call.database, parameter(call, 'tableName') ?? '', recordId ?? 0);
  return answer(
    'items',
    files.map(({ Id = null, Name = null, FileName = null, Size = null, CreatedOn = null }) => ({ Id, Name, FileName, Size, CreatedOn })),
  );
}

function remove(call: Call): Answer {
  const id = idParameter(call) ?? 0;
  const file = call.database.table('File').get(id);
  if (!file) {
    throw notFound();
  }
  checkRight(call, textOf(file.TableName));
  call.database.table('File').remove(id);
  return answer('done', true);
}

/** Company files are public; others require a login, whose token may be in the query of a link. */
function download(call: Call): Answer {
  const file = call.database.table('File').get(idParameter(call));
  const user = call.user ?? call.users.findByToken(parameter(call, 'access_token'));
  if (!user && file?.TableName !== 'CompanyFile') {
    throw new HttpError(401, 'Authorization has been denied for this request.');
  }
  const content = call.database.contents.get(numberOf(file?.Id) ?? 0);
  if (!file || !content) {
    throw notFound();
  }
  const headers = { 'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(textOf(file.FileName))}` };
  return answer('file', null, { bytes: content.bytes, contentType: content.type, headers });
}
