import * as v from 'valibot';
import type { CallDefinition } from './entity.ts';
import { recordId } from './fields.ts';
import type { FunctionalityName } from './functionality.ts';

/** What stands in the place of a secret everywhere but in the answer to `Reveal`. */
export const secretMask = '••••';

/**
 * A PIN or a PUK of a list or a record: whether there is one, never which. A backend that sends it in the clear is read the same way,
 * so that nothing of it gets onto the device.
 */
export const maskedSecret = v.pipe(
  v.nullish(v.unknown(), null),
  v.transform((value) => (value === null || value === '' || value === false ? null : secretMask)),
);

/** What `Reveal` answers: the secret that was asked for, or null when the record has none. */
export const revealed = v.looseObject({ Field: v.string(), Value: v.nullable(v.string()) });

/** Characters of a code at most. */
const longestSecret = 32;

/** What `SetSecret` carries: the code as it is typed in, or null for none any more. */
export const givenSecret = v.looseObject({
  Field: v.string(),
  Value: v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(longestSecret, 'too-long'), v.regex(/^[\x20-\x7e]*$/, 'invalid'))),
});

/**
 * `POST /…/Reveal/{id}` and `POST /…/SetSecret/{id}`, ours: one secret of one record is shown, or written. It is never kept on the device,
 * and each time the backend writes down by whom, not which. Both ask for the right to change: whoever may change a card could give it
 * another PIN anyway; to read the list is not enough.
 */
export function secretCalls(wireName: string, functionality: FunctionalityName) {
  const requires = { functionality, flag: 'IsChange' } as const;
  return {
    reveal: { method: 'POST', path: `/${wireName}/Reveal/{id}`, isExtra: true, answer: revealed, requires },
    setSecret: { method: 'POST', path: `/${wireName}/SetSecret/{id}`, isExtra: true, answer: recordId, requires },
  } as const satisfies Record<string, CallDefinition>;
}
