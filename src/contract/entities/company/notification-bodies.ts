import * as v from 'valibot';
import { eventNames, personalChannels } from '../../definition/events.ts';
import { columnDate, columnNumber, columnText, recordId } from '../../wire/fields.ts';

/** One message in the app. `Event` may be one that an earlier app does not know. */
export const notificationEntry = v.looseObject({
  Id: recordId,
  Event: v.string(),
  Entity: v.string(),
  RecordId: recordId,
  /** The company's local time. */
  HappenedOn: v.string(),
  IsRead: v.boolean(),
  Number: columnText,
  Plate: columnText,
  Person: columnText,
  By: columnText,
  StartDate: columnDate,
  EndDate: columnDate,
  Kilometres: columnNumber,
  /** The request for a release that the message leads to. */
  ReleaseKey: columnText,
});

/** The newest messages of 90 days, and how many lines of all are unread (`MIN_GROUP_MESSAGES`). */
export const notificationList = v.looseObject({ Unread: v.number(), Entries: v.array(notificationEntry) });

export type NotificationEntry = v.InferOutput<typeof notificationEntry>;
export type NotificationList = v.InferOutput<typeof notificationList>;

/** Messages that the app stores and shows. */
export const MAX_NOTIFICATIONS = 100;

/** `UpTo`: every message up to this one, beside the named ones. */
export const markReadBody = v.object({ Ids: v.pipe(v.array(recordId), v.maxLength(1_000)), UpTo: v.optional(recordId) });

const channels = v.array(v.picklist(personalChannels));
const timeOfDay = v.nullish(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')), null);

/** Of each event that concerns the user: the channels that count now, and those that the company demands. */
export const notificationSettings = v.looseObject({
  /** Channels that the backend can send on. */
  Available: channels,
  /** The key that a browser subscribes to; null where the backend pushes nothing. */
  PushKey: v.nullable(v.string()),
  /** Where mails go; null without an address. */
  Address: v.nullable(v.string()),
  Events: v.array(v.looseObject({ Name: v.string(), Channels: channels, Required: channels })),
  QuietFrom: timeOfDay,
  QuietTo: timeOfDay,
  DigestAt: timeOfDay,
});

export type NotificationSettings = v.InferOutput<typeof notificationSettings>;

const base64url = (most: number) => v.pipe(v.string('required'), v.regex(/^[\w-]+$/, 'invalid'), v.maxLength(most, 'too-long'));

/** The subscription of a browser, with its keys in base64url. */
export const subscribeBody = v.object({
  Endpoint: v.pipe(v.string('required'), v.maxLength(1_000, 'too-long'), v.url('invalid')),
  PublicKey: base64url(87),
  AuthSecret: base64url(22),
});

export const unsubscribeBody = v.object({ Endpoint: v.string('required') });

const byEvent = v.array(v.object({ Name: v.picklist(eventNames), Channels: channels }));

/** Quiet hours need both ends. */
export const saveSettingsBody = v.pipe(
  v.object({ Events: byEvent, QuietFrom: timeOfDay, QuietTo: timeOfDay, DigestAt: timeOfDay }),
  v.forward(
    v.check(({ QuietFrom, QuietTo }) => QuietTo === null || QuietFrom !== null, 'required'),
    ['QuietFrom'],
  ),
  v.forward(
    v.check(({ QuietFrom, QuietTo }) => QuietFrom === null || QuietTo !== null, 'required'),
    ['QuietTo'],
  ),
);

const count = (smallest: number, largest: number) =>
  v.pipe(v.number('required'), v.integer('integer'), v.minValue(smallest, 'min'), v.maxValue(largest, 'max'));

const limits = {
  DueDays: count(1, 365),
  DueKilometres: count(0, 100_000),
  OpenTripHours: count(1, 720),
  OverdueHours: count(0, 720),
  DecisionHours: count(1, 720),
  EscalateTo: v.nullish(recordId, null),
};

/** The manager of an organisational unit of vehicles, and the deputy: accounts. */
const unitManager = v.pipe(
  v.object({
    Unit: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(200, 'too-long')),
    UserId: recordId,
    DeputyId: v.nullish(recordId, null),
  }),
  v.forward(
    v.check(({ UserId, DeputyId }) => UserId !== DeputyId, 'repeated'),
    ['DeputyId'],
  ),
);

export type UnitManager = v.InferOutput<typeof unitManager>;

const unitManagers = v.pipe(
  v.array(unitManager),
  v.maxLength(1_000, 'too-long'),
  v.check((managers) => new Set(managers.map(({ Unit }) => Unit)).size === managers.length, 'repeated'),
);

/** Required notifications and reminders of the company. Without `Managers`, as earlier apps send it, those of the units stay. */
export const saveRulesBody = v.object({ Required: byEvent, ...limits, Managers: v.optional(unitManagers) });

/** `Users`: accounts that may decide. `Units`: those of the vehicles; a backend that knows no managers leaves them out. */
export const notificationRules = v.looseObject({
  Available: channels,
  Required: v.array(v.looseObject({ Name: v.string(), Channels: channels })),
  ...limits,
  Users: v.array(v.looseObject({ Id: recordId, Name: v.string() })),
  Units: v.optional(v.array(v.string())),
  Managers: v.optional(v.array(v.looseObject({ Unit: v.string(), UserId: recordId, DeputyId: v.nullish(recordId, null) }))),
});

export type NotificationRules = v.InferOutput<typeof notificationRules>;

/** `dropped`: of no use any more, so never sent. */
export const messageStates = ['waiting', 'sent', 'failed', 'dropped'] as const;

/** Why a message was dropped. */
export const dropReasons = ['step-done', 'no-right', 'account-closed', 'report-deleted', 'not-subscribed'] as const;

export type DropReason = (typeof dropReasons)[number];

/** The name in the queue of a mail with a handover's protocol, which no event causes. */
export const PROTOCOL_MAIL = 'handover-protocol';

/** The name in the queue of a mail with a report. */
export const REPORT_MAIL = 'report-mail';

/** One message of the queue. Times are local times of the company. */
export const queuedMessage = v.looseObject({
  Id: recordId,
  /** Null for a test message. */
  Event: v.nullable(v.string()),
  /** Number, plate or person that the event is about; null without one, and from earlier backends. */
  Record: v.optional(v.nullable(v.string()), null),
  Channel: v.string(),
  Target: v.string(),
  State: v.picklist(messageStates),
  Attempts: v.number(),
  /** Of a dropped message its `DropReason`. */
  LastError: v.nullable(v.string()),
  CreatedOn: v.string(),
  SentOn: v.nullable(v.string()),
  NextAttemptOn: v.string(),
});

export type QueuedMessageRow = v.InferOutput<typeof queuedMessage>;

export const notificationQueue = v.looseObject({ Entries: v.array(queuedMessage), HasMore: v.boolean() });

/** A mail as text and as HTML, which earlier backends do not send. `IsSample`: no such event has happened yet, so it names no record. */
export const mailPreview = v.looseObject({
  Subject: v.string(),
  Text: v.string(),
  Html: v.optional(v.string(), ''),
  IsSample: v.boolean(),
});

export type MailPreview = v.InferOutput<typeof mailPreview>;

/** Where the test mail went. */
export const testMailAnswer = v.looseObject({ Target: v.string() });
