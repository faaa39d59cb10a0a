import { MAX_FILE_BYTES } from '../../contract/entities/shared/file.ts';
import { callOf } from '../../contract/registry.ts';
import { savePartSize } from '../../db/outbox/decide-entry.ts';
import type { BlobRow, OutboxRow } from '../../db/schema/rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import type { Outcome } from '../../sync/entry.ts';
import { answerOf, outcomeOf, type Classified } from '../../sync/outcome.ts';
import type { Reply } from '../../sync/reply.ts';
import { sendFile, type FilePorts } from '../../sync/parts.ts';
import { exchange, type Caller, type CallRequest } from '../../api/transport.ts';
import { withdrawalSignal } from './withdrawal.ts';

type FileUpload = { readonly database: UserDatabase; readonly caller: Caller; readonly entry: OutboxRow; readonly blob: BlobRow };

/** Sends an entry's file under its key: whole, or in parts where a proxy limits the size. `request` is the request without the file. */
export async function sendEntryFile(upload: FileUpload, request: CallRequest): Promise<Outcome> {
  const { entry, blob } = upload;
  const state = { size: blob.bytes.byteLength, partSize: entry.partSize ?? null, mayHaveArrived: entry.attempts > 1 };
  const withdrawal = withdrawalSignal(String(entry.targetKey));
  try {
    return await sendFile(filePorts(upload, request, withdrawal.signal), state, MAX_FILE_BYTES);
  } finally {
    withdrawal.close();
  }
}

/** `signal` aborts the upload when the file is withdrawn. */
function filePorts({ database, caller, entry, blob }: FileUpload, request: CallRequest, signal: AbortSignal): FilePorts {
  const call = callOf(entry.callEntity, entry.call);
  // The specification names no result of an upload: an acceptance without an id is one.
  const judge = (reply: Reply) => outcomeOf(reply, { creates: call.change?.creates === true, isNew: false });
  const content = (at: number, end: number) => ({ content: new Blob([blob.bytes.slice(at, end)], { type: blob.type }), name: blob.name });
  const whole = { parts: entry.id, fileName: blob.name, size: String(blob.bytes.byteLength), sha256: blob.sha256 };
  return {
    sendWhole: async () => judge(await exchange(caller, call, { ...request, signal, file: content(0, blob.bytes.byteLength) })),
    received: async () => received(await exchange(caller, callOf('file', 'uploadedParts'), { parameters: { upload: entry.id } })),
    sendPart: async (at, end) => {
      const parameters = { upload: entry.id, table: entry.parameters['table'] ?? '', at: String(at) };
      return received(await exchange(caller, callOf('file', 'uploadPart'), { parameters, signal, file: content(at, end) }));
    },
    assemble: async () => judge(await exchange(caller, call, { ...request, signal, parameters: { ...request.parameters, ...whole } })),
    savePartSize: (bytes) => savePartSize(database, entry, bytes),
  };
}

function received(reply: Reply): Classified<number> {
  const judged = answerOf<{ readonly Received: number }>(reply);
  return judged.kind === 'answered' ? { kind: 'answered', value: judged.value.Received } : judged;
}
