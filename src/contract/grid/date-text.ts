/** A date of the wire and nothing else: a text may begin with one, too. */
export const datePattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/;

/** What a date leaves out of a moment: a day means its first second. */
export const firstMoment = '0000-00-00T00:00:00';

/** `date`, to the second. */
export function wholeMoment(date: string): string {
  return date + firstMoment.slice(date.length);
}
