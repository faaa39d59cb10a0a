import * as v from 'valibot';
import { get, post, step } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { recordId } from '../../wire/fields.ts';
import { listedFile } from './listed-file.ts';

/** Maximum size of an upload, in bytes. */
/** `Place`: exports that start before this one, plus one; 0 once it runs. `Rows`: rows written so far. */
const exportProgress = v.looseObject({ Place: v.number(), Rows: v.number() });

export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Body of `withdraw`: the idempotency key of the upload. */
export const withdrawBody = v.looseObject({ Key: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/)) });

/** Number of bytes received of an upload in parts. */
const uploadProgress = v.looseObject({ Received: v.pipe(v.number(), v.integer(), v.minValue(0)) });

export const file = defineEntity({
  name: 'file',
  wireName: 'File',
  functionality: null,
  calls: {
    upload: {
      method: 'POST',
      path: '/File/Upload',
      query: ['accessToken'],
      encoding: 'multipart',
      answer: recordId,
      requires: 'signed-in',
      // For the import spreadsheet of the summary that the token opens.
      takesAccessToken: true,
      change: { target: 'body', creates: true, answersFileName: true },
    },
    uploadToTable: {
      method: 'POST',
      path: '/File/UploadToTable',
      query: ['table', 'id'],
      // `keepsPlace`: the GPS position of the photo is not stripped. `parts`: id of the upload in parts that forms the file.
      extraQuery: ['keepsPlace', 'parts', 'fileName', 'size', 'sha256'],
      encoding: 'multipart',
      answer: recordId,
      // The backend checks the permission of the record that the file belongs to.
      requires: 'signed-in',
      change: {
        target: 'body',
        creates: true,
        lookUp: { in: { call: 'listFiles', parameters: { tableId: 'id', tableName: 'table' } }, by: ['Size'] },
        references: ['id'],
        undo: 'delete',
      },
    },
    // Beyond the specification: returns the file that an upload created under this key, or null, and blocks the key for good. A client that
    // gave up an upload learns its outcome.
    withdraw: post('/File/Withdraw', 'signed-in', v.looseObject({ Id: v.nullable(recordId) }), { isExtra: true }),
    // Beyond the specification: uploads a file in parts, for networks that limit request size. `upload` is the client's id of the upload,
    // `at` the offset of the part.
    uploadPart: {
      method: 'POST',
      path: '/File/UploadPart',
      isExtra: true,
      query: ['upload', 'at', 'table'],
      encoding: 'multipart',
      answer: uploadProgress,
      requires: 'signed-in',
    },
    uploadedParts: get('/File/UploadedParts', 'signed-in', uploadProgress, { isExtra: true, query: ['upload'] }),
    // Beyond the specification: the caller's running export, which it named by the parameter `export`; null when it has ended.
    exportProgress: get('/File/ExportProgress', 'signed-in', v.nullable(exportProgress), { isExtra: true, query: ['export'] }),
    listFiles: get('/File/ListFiles', 'signed-in', v.array(listedFile), {
      query: ['tableId', 'tableName', 'allFiles'],
      defaults: { allFiles: 'false' },
    }),
    delete: step('/File/Delete/{id}', 'signed-in', { change: { removes: true } }),
    // Company files are public and need no login.
    get: get('/File/Get/{id}', 'signed-in', v.unknown()),
    companyFileCount: get('/File/CompanyFileCount', 'open', v.number()),
  },
  offlineReads: [{ call: 'companyFileCount', area: 'company-files' }],
});
