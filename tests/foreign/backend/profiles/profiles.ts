import type { Answer } from '../answer.ts';
import type { Call } from '../call.ts';
import type { Route } from '../router.ts';
import { defaultSettings, type Settings } from '../settings.ts';
import { profileOf, rivalsOf, type ForeignProfile } from './all-profiles.ts';
import { valueAndCount } from './lists.ts';
import { PHASES, type Profile } from './profile.ts';
import { htmlTerms } from './shapes.ts';

export interface Profiles {
  settings: Settings;
  intercept: (call: Call, route: Route | undefined) => Answer | undefined;
  form: (answer: Answer, call: Call) => Answer;
}

/** Combines profiles; the specified default applies where no profile decides. */
export function applyProfiles(names: readonly ForeignProfile[]): Profiles {
  for (const name of names) {
    const rival = rivalsOf(name).find((other) => names.includes(other));
    if (rival !== undefined) {
      throw new Error(`Profiles of the foreign backend exclude each other: ${name} and ${rival}`);
    }
  }
  const chosen = names.map(profileOf);
  const decided = new Set(chosen.flatMap(({ groups = [] }) => groups));
  const profiles: Profile[] = [...chosen, ...(decided.has('list') ? [] : [valueAndCount]), ...(decided.has('terms') ? [] : [htmlTerms])];
  const steps = PHASES.flatMap((phase) => profiles.flatMap(({ form }) => form?.[phase] ?? []));
  return {
    settings: Object.assign(defaultSettings(), ...profiles.map(({ settings }) => settings)) as Settings,
    intercept: (call, route) => firstAnswer(profiles, call, route),
    form: (answer, call) => steps.reduce((formed, step) => step(formed, call), answer),
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
