// Profiles of date formats inside records. The default is local time without zone.
import { formatLocal, isLocalTime, parseLocal, utcOfLocal, warsawOffset } from '../core/local-time.ts';
import { mapRecords } from './map-values.ts';
import type { Profile } from './profile.ts';

function dateProfile(write: (localMs: number, text: string) => string): Profile {
  const change = mapRecords((value) => (typeof value === 'string' && isLocalTime(value) ? write(parseLocal(value) ?? 0, value) : value));
  return { groups: ['dates'], transforms: { values: change } };
}

export const toSlashDate = (localMs: number) => `/Date(${utcOfLocal(localMs)})/`;
const isMidnight = (text: string) => text.endsWith('T00:00:00');

export const dateProfiles = {
  'dates-z': dateProfile((localMs) => `${formatLocal(utcOfLocal(localMs))}Z`),
  'dates-offset': dateProfile((localMs, text) => `${text}+0${warsawOffset(localMs)}:00`),
  'dates-fraction': dateProfile((_, text) => (isMidnight(text) ? text : `${text}.1234567`)),
  'dates-only': dateProfile((_, text) => (isMidnight(text) ? text.slice(0, 10) : text)),
  'dates-minutes': dateProfile((_, text) => text.slice(0, 16)),
  'dates-space': dateProfile((_, text) => text.replace('T', ' ')),
  'dates-slashdate': dateProfile(toSlashDate),
} satisfies Record<string, Profile>;
