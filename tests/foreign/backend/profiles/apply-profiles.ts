import type { Answer } from '../core/answer.ts';
import type { Call } from '../core/call.ts';
import type { Route } from '../core/router.ts';
import { defaultSettings, type Settings } from '../core/settings.ts';
import { profileOf, conflictingProfilesOf, type ForeignProfile } from './all-profiles.ts';
import { valueAndCount } from './lists.ts';
import { PHASES, type Profile } from './profile.ts';
import { htmlTerms } from './shapes.ts';

export interface CombinedProfiles {
  settings: Settings;
  intercept: (call: Call, route: Route | undefined) => Answer | undefined;
  transform: (answer: Answer, call: Call) => Answer;
}

/** Combines profiles; the specified default applies where no profile decides. */
export function applyProfiles(names: readonly ForeignProfile[]): CombinedProfiles {
  for (const name of names) {
    const conflicting = conflictingProfilesOf(name).find((other) => names.includes(other));
    if (conflicting !== undefined) {
      throw new Error(`Profiles of the foreign backend exclude each other: ${name} and ${conflicting}`);
    }
  }
  const selected = names.map(profileOf);
  const decided = new Set(selected.flatMap(({ groups = [] }) => groups));
  const profiles: Profile[] = [...selected, ...(decided.has('list') ? [] : [valueAndCount]), ...(decided.has('terms') ? [] : [htmlTerms])];
  const steps = PHASES.flatMap((phase) => profiles.flatMap(({ transforms }) => transforms?.[phase] ?? []));
  return {
    settings: Object.assign(defaultSettings(), ...profiles.map(({ settings }) => settings)) as Settings,
    intercept: (call, route) => firstAnswer(profiles, call, route),
    transform: (answer, call) => steps.reduce((current, step) => step(current, call), answer),
  };
}

function firstAnswer(profiles: Profile[], call: Call, route: Route | undefined): Answer | undefined {
  for (const { intercept } of profiles) {
    const answer = intercept?.(call, route);
    if (answer) {
      return answer;
    }
  }
  return undefined;
}
