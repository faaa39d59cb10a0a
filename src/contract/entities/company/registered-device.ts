import * as v from 'valibot';
import { recordId } from '../../wire/fields.ts';

/** `ended`: no open session. `wiping`: ordered, and the device was not seen since. */
const deviceStates = ['open', 'ended', 'wiping', 'wiped'] as const;

/** A user's device. Times are local times of the company. */
export const registeredDevice = v.looseObject({
  Id: recordId,
  User: v.string(),
  Kind: v.picklist(['', 'tablet', 'phone', 'computer']),
  /** Browser and system: "Chrome, Android". */
  Name: v.string(),
  RegisteredOn: v.string(),
  SeenOn: v.string(),
  Network: v.string(),
  AppVersion: v.string(),
  /** Its tokens are bound to its key. */
  IsBound: v.boolean(),
  State: v.picklist(deviceStates),
  WipedOn: v.nullable(v.string()),
  /** Entries of its outbox that need a decision, and that could not be sent for an hour, by its last report. */
  Parked: v.optional(v.number(), 0),
  Waiting: v.optional(v.number(), 0),
  /** The request came from it. */
  IsCurrent: v.boolean(),
});

export type RegisteredDevice = v.InferOutput<typeof registeredDevice>;
