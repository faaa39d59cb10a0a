import type { IncomingMessage } from 'node:http';
import type { UploadedFile } from '../core/call.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { badRequest } from '../core/http-error.ts';

export interface ParsedBody {
  body: Json;
  file: UploadedFile | undefined;
}

export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Parses a body by content type: JSON, or a form with an optional file. Throws 400 for invalid JSON. */
export async function readBody(bytes: Buffer, contentType: string): Promise<ParsedBody> {
  if (bytes.length === 0) {
    return { body: null, file: undefined };
  }
  if (contentType.includes('form')) {
    return readForm(bytes, contentType);
  }
  try {
    return { body: JSON.parse(bytes.toString()) as Json, file: undefined };
  } catch {
    throw badRequest('Unexpected character encountered while parsing value.');
  }
}

async function readForm(bytes: Buffer, contentType: string): Promise<ParsedBody> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } }).formData();
  const body: JsonObject = {};
  let file: UploadedFile | undefined;
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      body[name] = value;
    } else {
      file ??= { name: value.name, type: value.type || 'application/octet-stream', bytes: Buffer.from(await value.arrayBuffer()) };
    }
  }
  return { body, file };
}
