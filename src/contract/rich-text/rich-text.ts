import * as v from 'valibot';
import { plainTextOf, sanitiseRichText } from './sanitise.ts';

/** Rich text of at most `limit` characters to read; sanitised by whoever parses it. */
export function richText(limit: number) {
  return v.pipe(
    v.nullish(v.string(), ''),
    v.transform(sanitiseRichText),
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.typed && plainTextOf(dataset.value).length > limit) addIssue({ message: 'too-long', expected: `<=${limit}` });
    }),
  );
}
