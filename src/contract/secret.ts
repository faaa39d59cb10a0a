import * as v from 'valibot';
import type { CallDefinition } from './entity.ts';
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

/**
 * `POST /…/Reveal/{id}`, ours: one secret of one record, never kept on the device, each time written down by the backend.
 * It asks for the right to change: whoever may change a card could give it another PIN anyway; to read the list is not enough.
 */
export function revealCall(wireName: string, functionality: FunctionalityName) {
  return {
    method: 'POST',
    path: `/${wireName}/Reveal/{id}`,
    answer: revealed,
    requires: { functionality, flag: 'IsChange' },
  } as const satisfies CallDefinition;
}
