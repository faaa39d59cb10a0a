import type { Answer } from './answer.ts';
import type { Database } from './database.ts';
import { badRequest } from './http-error.ts';
import { fieldOf, numberOf, objectOf, type Json, type JsonObject } from './json.ts';
import type { Settings } from './settings.ts';
import type { Users, User } from './users.ts';

export type Right = 'IsRead' | 'IsAdd' | 'IsChange' | 'IsRemove' | 'IsAdmin';
export interface RequiredPermission {
  functionality: number;
  right: Right;
}

export interface BackendState {
  database: Database;
  users: Users;
  settings: Settings;
}

export interface UploadedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** One parsed and authenticated request. */
export interface Call extends BackendState {
  method: string;
  path: string;
  pathParameters: Record<string, string>;
  query: URLSearchParams;
  body: Json;
  file: UploadedFile | undefined;
  user: User | undefined;
}

export interface CallDefinition {
  method: 'GET' | 'POST';
  /** `{id}` must be in the path, `{id?}` may be in the query instead. */
  path: string;
  /** Query parameters that the specification names. */
  parameters?: readonly string[];
  /** Anonymous users may call it. */
  isPublic?: boolean;
  requires?: RequiredPermission | ((call: Call) => RequiredPermission);
  /** The pages work without this call; see the profile `missing-optionals`. */
  isOptional?: boolean;
  answer: (call: Call) => Answer;
}

export function parameter(call: Call, name: string): string | undefined {
  const inPath = call.pathParameters[name];
  if (inPath !== undefined) {
    return inPath;
  }
  const lower = name.toLowerCase();
  return [...call.query].find(([key]) => key.toLowerCase() === lower)?.[1];
}

/** Throws 400 when a backend that demands what the specification names does not get it. */
export function requireParameter(call: Call, name: string): void {
  if (call.settings.requiresParameters && parameter(call, name) === undefined) {
    throw badRequest(`The ${name} field is required.`, name);
  }
}

export function idParameter(call: Call, name = 'id'): number | null {
  return numberOf(parameter(call, name) ?? null);
}

export function flagParameter(call: Call, name: string): boolean {
  return /^(true|1|t|on)$/i.test(parameter(call, name) ?? '');
}

export function bodyOf(call: Call): JsonObject {
  return objectOf(call.body);
}

/** ID in the body; null when it is zero, empty or null. */
export function bodyId(call: Call): number | null {
  return numberOf(fieldOf(bodyOf(call), 'Id') ?? null) || null;
}
