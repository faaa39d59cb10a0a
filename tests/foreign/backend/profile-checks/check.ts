import type { Client } from '../client.ts';
import type { ForeignBackend } from '../foreign-backend.ts';
import { objectOf, type Json, type JsonObject } from '../core/json.ts';

/** Checks the observable effect of a profile. */
export type Check = (anna: Client, backend: ForeignBackend) => Promise<void>;

export async function bodyOf(client: Client, path: string): Promise<Json> {
  return (await client.get(path)).body;
}

/** First row of a list in the default envelope. */
export async function firstRow(client: Client, list: string): Promise<JsonObject> {
  const { value } = objectOf(await bodyOf(client, `/api/OData${list}?$top=1`));
  return objectOf(Array.isArray(value) ? value[0] : undefined);
}
