import type { ForeignProfile } from '../backend/profiles/all-profiles.ts';

/** Companies that differ from one another wherever the texts leave it open. */
export const profileSets = {
  plain: [],
  /** A .NET system that grew for twenty years. */
  aged: ['ids-as-objects', 'flags-tn', 'numbers-as-strings', 'odata-v2', 'page-limit-25', 'extra-keys', 'no-counts', 'rows-with-ids', 'refusals-200', 'dictionary-shapes', 'rights-names', 'update-204'],
  /** A new one whose people chose for themselves. */
  modern: ['camel-case', 'save-envelope', 'dates-offset', 'bare-arrays', 'missing-optionals', 'rights-per-functionality', 'login-name-differs', 'plain-text-refusals', 'json-terms', 'dictionary-value-text'],
} as const satisfies Record<string, readonly ForeignProfile[]>;

export const profileSetNames = Object.keys(profileSets) as (keyof typeof profileSets)[];
