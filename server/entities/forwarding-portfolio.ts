import type { CallRequest } from '../calls/call-request.ts';
import { idOf } from '../calls/parameters.ts';
import { loadRecord } from '../calls/records.ts';

/** The full record of a shipment. */
export async function get(request: CallRequest): Promise<unknown> {
  const { SearchText: _, ...shipment } = await loadRecord(request.db, 'forwarding_portfolio', idOf(request, 'id'));
  return shipment;
}
