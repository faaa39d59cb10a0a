import * as v from 'valibot';
import { plainTextOf, sanitiseRichText } from './sanitise.ts';

/** Characters of markup for each one to read, beside those that an empty text may have. */
const MAX_MARKUP = 20;
const MAX_EMPTY_MARKUP = 10_000;

/** Whether `html` is longer than any text of `limit` characters to read: it is refused before it is parsed. */
export function isTooMuchMarkup(html: string, limit: number): boolean {
  return html.length > limit * MAX_MARKUP + MAX_EMPTY_MARKUP;
}

/** Rich text of at most `limit` characters to read; sanitised by whoever parses it. */
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
