import * as v from 'valibot';

/** Most people that are named for a decision. */
export const MAX_DECIDERS = 4;

/** Deciders for each decision on a kind's records: names of active users, at most `MAX_DECIDERS`, and their number. */
export const deciders = v.array(v.looseObject({ Call: v.string(), People: v.array(v.string()), Count: v.number() }));
