import type { FunctionalityName } from '../../contract/permissions/functionality.ts';
import { may, type Permissions } from '../../contract/permissions/permissions.ts';

/** The first readable list opens after a login, in this order. Lists without a screen are skipped. */
const preferredLists: readonly (readonly [FunctionalityName, string])[] = [
  ['TripRecordCard', 'trip-record-card'],
  ['ForwardingPortfolio', 'forwarding-portfolio'],
  ['VehicleHandoverDocument', 'vehicle-handover-document'],
  ['RentalDocument', 'rental-document'],
  ['Booking', 'vehicle-rental'],
  ['Cost', 'cost'],
  ['FuelCard', 'fuel-card'],
  ['SimCard', 'sim-card'],
  ['EquipmentBooking', 'equipment-rental'],
  ['PeriodicSummary', 'periodic-summary'],
  ['EquipmentRentalDocument', 'equipment-rental-document'],
  ['Employee', 'employee'],
];

type RedirectOptions = {
  readonly redirectTo: string | undefined;
  /** `/` is the home screen. */
  readonly configured: string;
  readonly granted: Permissions;
  /** Names of the entities that have a list in this version. */
  readonly available: readonly string[];
  /** Names of those that the user may not read. */
  readonly closed?: readonly string[];
};

/** Where a login leads. A configured list that the user may not read counts as none. */
export function targetAfterLogin({ redirectTo, configured, granted, available, closed = [] }: RedirectOptions): string {
  const requested = toInternalLocation(redirectTo);
  if (requested) return requested;
  const preset = configured === '/' ? configured : toInternalLocation(configured);
  if (preset && !closed.some((name) => preset.startsWith(`/${name}/`))) return preset;
  const readable = preferredLists.find(([functionality, entity]) => available.includes(entity) && may(granted, functionality, 'IsRead'));
  return `/${readable?.[1] ?? 'vehicle'}/list`;
}

/** `target` when it is a location of this app other than the login; null for anything that could leave the app. */
export function toInternalLocation(target: string | undefined): string | null {
  if (!target) return null;
  const path = stripHash(target);
  // Browsers read a backslash as a slash and skip control characters, so "/\host" and "/\t/host" leave the app.
  if (!/^\/(?![/\\])/.test(path) || path.includes('\\') || hasControlCharacter(path)) return null;
  const base = 'https://app.invalid';
  if (!URL.canParse(path, base)) return null;
  const url = new URL(path, base);
  if (url.origin !== base || url.pathname === '/' || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The location of an old link `/#/vehicle/list`; null for a hash that is not a location. */
export function locationOfHash(hash: string): string | null {
  return hash.startsWith('#/') || hash.startsWith('#!/') ? toInternalLocation(stripHash(hash)) : null;
}

/** The location requested before the login: `redirectTo`, an old hash link, or the address itself; undefined for the login page. */
export function requestedLocation({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | undefined {
  const requested =
    pathname === '/' ? (locationOfHash(hash) ?? new URLSearchParams(search).get('redirectTo')) : `${pathname}${search}${hash}`;
  return toInternalLocation(requested ?? undefined) ?? undefined;
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text, (character) => character < ' ').includes(true);
}

function stripHash(target: string): string {
  return target.replace(/^\/?#!?(?=\/)/, '');
}
