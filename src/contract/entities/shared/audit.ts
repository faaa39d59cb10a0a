import * as v from 'valibot';
import { get, post } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { recordId } from '../../wire/fields.ts';
import { wireDateTime } from '../../wire/wire-date.ts';

/** Optional headers of a changing call: time and device of the change. */
export const clientOriginHeaders = { happenedAt: 'X-Happened-At', deviceId: 'X-Device-Id' } as const;

/** Page size; the next page starts before the last entry of this one. */
export const auditPageSize = 50;

/** Interval in seconds at which an open form reports its presence. */
export const PRESENCE_INTERVAL_S = 15;

/** One changed value: path in the record, old and new value. A missing value is left out. */
const fieldChange = v.looseObject({
  Path: v.array(v.string()),
  Old: v.optional(v.unknown()),
  New: v.optional(v.unknown()),
  /** The value is a picture or a secret: only the fact of the change is stored. */
  IsHidden: v.optional(v.boolean(), false),
});

const auditEntry = v.looseObject({
  Id: recordId,
  /** `shown`: nothing changed, a user revealed a secret. `other`: a kind from a newer backend. */
  Kind: v.fallback(v.picklist(['created', 'changed', 'removed', 'shown', 'other']), 'other'),
  /** Name of the call, such as `confirm`. */
  Call: v.string(),
  User: v.string(),
  /** Time of the change by the device's clock; null when the client did not send it. */
  HappenedOn: v.nullish(v.string(), null),
  /** Time by the company's clock when the backend received the change. */
  EnteredOn: wireDateTime,
  DeviceId: v.nullish(v.string(), null),
  /**
   * The device in the register: tablet, phone, computer or empty; browser and system; the day of its registration. Null for one that is no
   * longer there.
   */
  Device: v.nullish(v.looseObject({ Kind: v.string(), Name: v.string(), RegisteredOn: wireDateTime }), null),
  /** Reason entered with a decision. */
  Reason: v.nullish(v.string(), null),
  Changes: v.array(fieldChange),
});

export type FieldChange = v.InferOutput<typeof fieldChange>;
export type AuditEntry = v.InferOutput<typeof auditEntry>;

/** Audit trail of records. The call is beyond the specification and needs permission to read the record. */
export const audit = defineEntity({
  name: 'audit',
  wireName: 'Audit',
  functionality: null,
  calls: {
    list: get('/Audit/List', 'signed-in', v.looseObject({ Entries: v.array(auditEntry), HasMore: v.boolean() }), {
      isExtra: true,
      query: ['entity', 'id', 'before'],
    }),
    /** The caller has the record open, or with `leave` has closed it. Answers the names of the others who have it open. */
    open: post('/Audit/Open', 'signed-in', v.array(v.string()), { isExtra: true, query: ['entity', 'id', 'leave'] }),
  },
});
