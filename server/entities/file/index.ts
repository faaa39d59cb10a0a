import { file, withdrawBody } from '../../../src/contract/entities/shared/file.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { withBodySchema } from '../../engine/declaration/handler-schemas.ts';
import { companyFileCount, deleteFile, listFiles, withdraw } from '../../files/file-calls.ts';
import { uploadedParts } from '../../files/upload-parts.ts';

export const declaration = defineServerEntity(file, {
  calls: {
    upload: 'streamed',
    uploadToTable: 'streamed',
    withdraw: withBodySchema(withdrawBody, withdraw),
    exportProgress: async (request) => request.exportProgress(request.parameters['export'] ?? ''),
    uploadPart: 'streamed',
    uploadedParts,
    listFiles,
    delete: deleteFile,
    get: 'streamed',
    companyFileCount,
  },
});
