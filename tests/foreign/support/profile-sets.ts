import type { ForeignProfile } from '../backend/profiles/all-profiles.ts';

/** Sets of backend profiles that differ wherever the specification allows it. */
export const profileSets = {
  plain: [],
  /** An old .NET system. */
  aged: [
    'ids-as-objects',
    'flags-tn',
    'numbers-as-strings',
    'odata-v2',
    'page-limit-25',
    'extra-keys',
    'no-counts',
    'rows-with-ids',
    'refusals-200',
    'dictionary-shapes',
    'rights-names',
    'update-204',
  ],
  /** A new system with its own conventions. */
  modern: [
    'camel-case',
    'save-envelope',
    'dates-offset',
    'bare-arrays',
    'missing-optionals',
    'rights-per-functionality',
    'login-name-differs',
    'plain-text-refusals',
    'json-terms',
    'dictionary-value-text',
  ],
} as const satisfies Record<string, readonly ForeignProfile[]>;

export const profileSetNames = Object.keys(profileSets) as (keyof typeof profileSets)[];

export function lacksOptionals(name: keyof typeof profileSets): boolean {
  const profiles: readonly ForeignProfile[] = profileSets[name];
  return profiles.includes('missing-optionals');
}
