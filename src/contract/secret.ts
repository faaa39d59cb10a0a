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
  v.transform(masked),
);

/** Whether a field that the contract does not name is a PIN, a PUK or a PlusCode, however a backend writes it. */
export function isSecretName(key: string): boolean {
  if (!/pin|puk|plus/i.test(key)) return false;
  const parts = key.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase().split(/[^a-z\d]+/);
  const whole = parts.join('');
  return parts.some((part) => /^(?:pin|puk)\d*$/.test(part)) || /(?:pin|puk)\d*(?:code|kod)|(?:code|kod)(?:pin|puk)\d*$|plus(?:code|kod)/.test(whole);
}

/** How deep records nest their parts at most. */
const deepestPart = 6;

/** A record whose fields beyond `known` hold no secret. */
export function maskSecrets(record: Record<string, unknown>, known: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const [key, value] of Object.entries(record)) if (!Object.hasOwn(known, key)) record[key] = isSecretName(key) ? masked(value) : masksWithin(value, 1);
  return record;
}

function masksWithin(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepestPart) return null;
  if (Array.isArray(value)) return value.map((one) => masksWithin(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, isSecretName(key) ? masked(one) : masksWithin(one, depth + 1)]));
}

function masked(value: unknown): string | null {
  return value === null || value === undefined || value === '' || value === false ? null : secretMask;
}

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
