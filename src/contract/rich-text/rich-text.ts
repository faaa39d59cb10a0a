import * as v from 'valibot';
import { plainTextOf, sanitiseRichText } from './sanitise.ts';

/** Maximum markup length: this many characters per readable character, plus an allowance for an empty text. */
const MAX_MARKUP = 20;
const MAX_EMPTY_MARKUP = 10_000;

/** Whether `html` is too long for `limit` readable characters. Such input is rejected before it is parsed. */
export function isTooMuchMarkup(html: string, limit: number): boolean {
  return html.length > limit * MAX_MARKUP + MAX_EMPTY_MARKUP;
}

/** Rich text of at most `limit` readable characters. Parsing sanitises it. */
export function richText(limit: number) {
  return v.pipe(
    v.nullish(v.string(), ''),
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.typed && isTooMuchMarkup(dataset.value, limit)) addIssue({ message: 'too-long', expected: `<=${limit}` });
    }),
    v.transform(sanitiseRichText),
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.typed && plainTextOf(dataset.value).length > limit) addIssue({ message: 'too-long', expected: `<=${limit}` });
    }),
  );
}
