import type { HandoverForm } from './handover-form.ts';

/**
 * The `item` query parameter of the terms call: who hands over what to whom. Leaves out signatures, drawings and free text, because some
 * servers limit a URL to 2,000 characters.
 */
export function termsParameter({ Date, VehicleId, FromEmployeeId, ToEmployeeId, ContractorId }: Pick<HandoverForm, 'Date' | 'VehicleId' | 'FromEmployeeId' | 'ToEmployeeId' | 'ContractorId'>): string {
  return JSON.stringify({ Id: null, Date, VehicleId, FromEmployeeId, ToEmployeeId, ContractorId });
}
