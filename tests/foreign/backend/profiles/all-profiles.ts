import { accountProfiles } from './account.ts';
import { behaviourProfiles } from './behaviour.ts';
import { dateProfiles } from './dates.ts';
import { extraKeys } from './extra-keys.ts';
import { listProfiles } from './lists.ts';
import type { Profile } from './profile.ts';
import { saveProfiles } from './saves.ts';
import { shapeProfiles } from './shapes.ts';
import { valueProfiles } from './values.ts';

const PROFILES = {
  ...saveProfiles,
  ...valueProfiles,
  ...dateProfiles,
  ...listProfiles,
  ...shapeProfiles,
  ...accountProfiles,
  ...behaviourProfiles,
  'extra-keys': extraKeys,
} satisfies Record<string, Profile>;

export type ForeignProfile = keyof typeof PROFILES;

export const profileNames = Object.keys(PROFILES) as ForeignProfile[];

export function profileOf(name: ForeignProfile): Profile {
  const profile = (PROFILES as Partial<Record<string, Profile>>)[name];
  if (!profile) {
    throw new Error(`Unknown profile of the foreign backend: ${name}`);
  }
  return profile;
}

/** Profiles that exclude a profile, because they are in the same group. */
export function conflictingProfilesOf(name: ForeignProfile): ForeignProfile[] {
  const groups = profileOf(name).groups ?? [];
  return profileNames.filter((other) => other !== name && profileOf(other).groups?.some((group) => groups.includes(group)));
}
