/**
 * From this many on, messages of one event and day are one line of the list and count once. Alone here: the bell does without the schemas.
 */
export const MIN_GROUP_MESSAGES = 3;
