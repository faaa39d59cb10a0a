import type { HandoverForm } from './handover-form.ts';

/**
 * The handover so far, as the backend is asked with for its terms: who hands over what to whom. Neither signatures nor drawings nor free
 * text: it travels in an address, of which some servers take 2,000 characters.
 */
export function termsItem({ Date, VehicleId, FromEmployeeId, ToEmployeeId, ContractorId }: Pick<HandoverForm, 'Date' | 'VehicleId' | 'FromEmployeeId' | 'ToEmployeeId' | 'ContractorId'>): string {
  return JSON.stringify({ Id: null, Date, VehicleId, FromEmployeeId, ToEmployeeId, ContractorId });
}
