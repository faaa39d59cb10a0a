import type { EntityName } from '../contract/entity.ts';
import { callOf } from '../contract/registry.ts';
import { askAs, callerOfSession } from './backend.ts';
import type { CallRequest } from './transport.ts';

/** Asks the backend, as whoever is logged in, for what an entity's call answers. Apart from `askAs`, since the login needs no entity. Throws `TaborError`. */
export async function ask(entity: EntityName, call: string, request: CallRequest = {}): Promise<unknown> {
  const { caller } = await callerOfSession();
  return askAs(caller, callOf(entity, call), request);
}
