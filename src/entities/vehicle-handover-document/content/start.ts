import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import type { HandoverStart } from '../../../screens/vehicle/my-day.ts';
import { isUndirected, withoutItems, withStartDirection, type StartReferences } from './direction.ts';
import { withKnownDamages } from './damages.ts';
import { isPrefilled, type HandoverForm } from './handover-form.ts';

type People = Pick<HandoverForm, 'FromEmployeeId' | 'ToEmployeeId'>;

/** Whether the form filled in who takes over the vehicle. */
export function isTakerPrefilled(form: HandoverForm): boolean {
  return isPrefilled(form, 'ToEmployeeId');
}

/** Whether vehicle and people are known from the start: then the form opens at the counter. */
export function isStarted(form: HandoverForm): boolean {
  return ['VehicleId', 'FromEmployeeId', 'ToEmployeeId'].every((field) => isPrefilled(form, field));
}

/** Proposes the people: the vehicle's last driver hands over, the current user takes over. */
export function proposePeople(vehicle: VehicleChoice | null, currentEmployeeId: number | null): People {
  const last = vehicle?.LastHandoverDriverId ?? null;
  if (last !== null && last === currentEmployeeId) return { FromEmployeeId: last, ToEmployeeId: null };
  return { FromEmployeeId: last, ToEmployeeId: currentEmployeeId };
}

/** The patch for a chosen vehicle: its known damages replace the old ones; new marks stay where the vehicle has that drawing. */
export function withVehicle(
  form: HandoverForm,
  vehicle: VehicleChoice,
  before: VehicleChoice | null,
  currentEmployeeId: number | null,
): Partial<HandoverForm> {
  const isUntouched = areProposed(form, proposePeople(before, currentEmployeeId));
  const people = isUntouched || hasFreshPeople(form, currentEmployeeId) ? markedPeople(form, vehicle, currentEmployeeId) : {};
  // Checks, photos and the battery belong to the vehicle that was chosen before.
  const others = form.VehicleId === vehicle.Id ? {} : { ...withoutItems(form), Energy: null };
  return { ...people, ...others, ...withKnownDamages(form, vehicle), VehicleId: vehicle.Id, ConfirmedCounter: null };
}

function areProposed(form: People, proposed: People): boolean {
  return form.FromEmployeeId === proposed.FromEmployeeId && form.ToEmployeeId === proposed.ToEmployeeId;
}

function hasFreshPeople({ FromEmployeeId, ToEmployeeId }: People, currentEmployeeId: number | null): boolean {
  return FromEmployeeId === null && (ToEmployeeId === null || ToEmployeeId === currentEmployeeId);
}

/** The patch for the vehicle's last driver, who has become known after the vehicle was chosen. People that the user chose stay. */
export function withLastDriver(
  form: HandoverForm,
  vehicle: VehicleChoice,
  LastHandoverDriverId: number,
  currentEmployeeId: number | null,
): Partial<HandoverForm> {
  return form.VehicleId === vehicle.Id && hasFreshPeople(form, currentEmployeeId)
    ? markedPeople(form, { ...vehicle, LastHandoverDriverId }, currentEmployeeId)
    : {};
}

/** The proposed people, and the mark of the one who comes from the last handover. */
function markedPeople({ Prefilled }: HandoverForm, vehicle: VehicleChoice, currentEmployeeId: number | null): Partial<HandoverForm> {
  const { FromEmployeeId: _before, ...others } = Prefilled;
  const people = proposePeople(vehicle, currentEmployeeId);
  return { ...people, Prefilled: people.FromEmployeeId === null ? others : { ...others, FromEmployeeId: people.FromEmployeeId } };
}

/** The patch that starts a handover from a booking or a vehicle of the user. Fields without a known value stay unchanged. */
export function withStart(
  form: HandoverForm,
  vehicle: VehicleChoice,
  start: HandoverStart,
  references: StartReferences,
): Partial<HandoverForm> {
  const { from: FromEmployeeId, to: ToEmployeeId, place: PlaceName } = start;
  const { currentEmployeeId } = references;
  const initial = {
    VehicleId: vehicle.Id,
    FromEmployeeId,
    ToEmployeeId,
    ...(PlaceName === '' ? {} : { PlaceName }),
    ...withStartDirection(start, vehicle, references),
  };
  const Prefilled = Object.fromEntries(Object.entries(initial).filter(([, value]) => value !== null));
  return { ...withVehicle(form, vehicle, null, currentEmployeeId), ...initial, Prefilled };
}

/**
 * Whether people, place and direction are still as the form proposed them. Then the form may take them from the user's bookings and
 * vehicles.
 */
export function isUnstarted(form: HandoverForm, vehicle: VehicleChoice | null, currentEmployeeId: number | null): boolean {
  const { PlaceName, Prefilled } = form;
  return (
    areProposed(form, proposePeople(vehicle, currentEmployeeId)) &&
    PlaceName === '' &&
    isUndirected(form) &&
    Object.keys(Prefilled).every((field) => field === 'FromEmployeeId')
  );
}

/** The patch that fills in the place last used, unless there is one. */
export function withPlace({ PlaceName, Prefilled }: HandoverForm, lastPlace: string): Partial<HandoverForm> {
  return PlaceName !== '' || lastPlace === '' ? {} : { PlaceName: lastPlace, Prefilled: { ...Prefilled, PlaceName: lastPlace } };
}

/**
 * The `item` query parameter of the terms call: who hands over what to whom. Leaves out signatures, drawings and free text, because some
 * servers limit a URL to 2,000 characters.
 */
export function termsParameter({
  Date,
  VehicleId,
  FromEmployeeId,
  ToEmployeeId,
  ContractorId,
}: Pick<HandoverForm, 'Date' | 'VehicleId' | 'FromEmployeeId' | 'ToEmployeeId' | 'ContractorId'>): string {
  return JSON.stringify({ Id: null, Date, VehicleId, FromEmployeeId, ToEmployeeId, ContractorId });
}
