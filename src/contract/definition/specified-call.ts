import type { CallDefinition } from './entity.ts';

/** The call that saves a fault of a handover. */
export const FAULT_PATH = '/VehicleHandoverDocument/CreateOrUpdateFault';

/** Whether a call saves a fault of a handover. */
export function isFaultCall({ path }: Pick<CallDefinition, 'path'>): boolean {
  return path === FAULT_PATH;
}

/** The kind of a call, by which the fields of its records are known: `/VehicleBooking/DoesBookingCollide` is about bookings, `GetFaults` about faults. */
export function kindOfCall({ path }: Pick<CallDefinition, 'path'>): string {
  const [, kind = '', call = ''] = path.toLowerCase().split('/');
  return call.includes('fault') ? `${kind}fault` : kind;
}

/** Whether a call answers the record of its kind, or such records. */
export function answersRecord({ method, path }: Pick<CallDefinition, 'method' | 'path'>): boolean {
  return method === 'GET' && (/^\/\w+\/Get\/(?:\{id\})?$/.test(path) || path === '/VehicleHandoverDocument/GetFaults');
}

/** Marks a known field as one that saves must not have. */
export function refusedMark(field: string): string {
  return `-${field}`;
}

/** Marks a known field as one that holds ids. */
export function numberMark(field: string): string {
  return `${field}#`;
}
