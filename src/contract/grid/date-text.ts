/** Matches a whole wire date, because other texts may start with one. */
export const datePattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/;

/** Fills up a partial date: a day means its first second. */
export const dateTimeTemplate = '0000-00-00T00:00:00';

/** `date` completed to the second. */
export function toFullDateTime(date: string): string {
  return date + dateTimeTemplate.slice(date.length);
}
