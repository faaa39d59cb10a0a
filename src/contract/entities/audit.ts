import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { recordId } from '../fields.ts';
import { wireDateTime } from '../wire-date.ts';

/** Headers of a changing call that say when and where it was made; clients that send none are served as well. */
export const occasionHeaders = { happenedAt: 'X-Happened-At', deviceId: 'X-Device-Id' } as const;

/** How many entries a page has; the next one begins before the last of them. */
export const auditPage = 50;

/** One value that changed: where in the record, from what, to what; a side that had none is left out. */
const fieldChange = v.looseObject({
  Path: v.array(v.string()),
  Old: v.optional(v.unknown()),
  New: v.optional(v.unknown()),
  /** A picture or a secret: that it changed is all that is kept. */
  IsHidden: v.optional(v.boolean(), false),
});

const auditEntry = v.looseObject({
  Id: recordId,
  /** `shown`: nothing changed, somebody was shown a secret. `other`: of a kind that a newer backend knows. */
  Kind: v.fallback(v.picklist(['created', 'changed', 'removed', 'shown', 'other']), 'other'),
  /** Name of the call, such as `confirm`. */
  Call: v.string(),
  User: v.string(),
  /** The device's own clock when it was done; null when the client did not say. */
  HappenedOn: v.nullish(v.string(), null),
  /** The company's clock when the backend took it. */
  EnteredOn: wireDateTime,
  DeviceId: v.nullish(v.string(), null),
  /** In the words of who decided. */
  Reason: v.nullish(v.string(), null),
  Changes: v.array(fieldChange),
});

export type FieldChange = v.InferOutput<typeof fieldChange>;
export type AuditEntry = v.InferOutput<typeof auditEntry>;

/** What was done to records: a call of ours, readable by who may read the record itself. */
export const audit = defineEntity({
  name: 'audit',
  wireName: 'Audit',
  functionality: null,
  calls: {
    list: {
      method: 'GET',
      path: '/Audit/List', isExtra: true,
      query: ['entity', 'id', 'before'],
      answer: v.looseObject({ Entries: v.array(auditEntry), HasMore: v.boolean() }),
      requires: 'signed-in',
    },
  },
});
