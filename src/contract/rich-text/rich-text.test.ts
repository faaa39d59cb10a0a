import * as v from 'valibot';
import { expect, test } from 'vitest';
import { richText } from './rich-text.ts';
import { validate } from '../wire/validate.ts';

const item = v.looseObject({ Terms: richText(5) });

test('[R-061] [R-062] the schema sanitises rich text and measures its plain text', () => {
  expect(v.parse(item, { Terms: '<p onclick="x()"><b>five!</b></p>' })).toEqual({ Terms: '<p><strong>five!</strong></p>' });
  expect(v.parse(item, { Terms: null })).toEqual({ Terms: '' });
  expect(validate(item, { Terms: '<p>longer</p>' })).toEqual([{ field: 'Terms', code: 'too-long', limit: 5 }]);
});
