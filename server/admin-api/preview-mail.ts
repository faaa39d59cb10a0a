import type { MailPreview } from '../../src/contract/entities/company/notification-bodies.ts';
import { eventNames, eventOf, type EventName } from '../../src/contract/definition/events.ts';
import { languages } from '../../src/contract/wire/languages.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { namedEvents, type NamedEvent } from '../events/describe-event.ts';
import { contentOf, subjectOf } from '../mail/mail-driver.ts';
import { toHtml, toText } from '../mail/mail-html.ts';

/** The mail of the newest event of this name, in the language asked for, else in the caller's. Throws `not-found` for an unknown name. */
export async function previewMail({ db, parameters, language: own, user, secrets, appAddress, now }: CallRequest): Promise<MailPreview> {
  const name = eventNames.find((one) => one === parameters['event']);
  if (!name) throw new TaborError('not-found');
  const language = languages.find((one) => one === parameters['language']) ?? own;
  const newest = await db.selectFrom('event').select('Id').where('Name', '=', name).orderBy('Id', 'desc').limit(1).executeTakeFirst();
  const [stored] = newest ? await namedEvents(db, [newest.Id]) : [];
  const event = stored ?? sampleOf(name, now);
  const content = await contentOf(
    db,
    { secrets, appAddress },
    { id: user.id, name: user.givenName || user.username, language, permissions: user.permissions },
    [event],
  );
  return { Subject: subjectOf([event], language), Text: toText(content), Html: toHtml(content), IsSample: !stored };
}

function sampleOf(Name: EventName, HappenedOn: string): NamedEvent {
  return {
    Id: 0,
    Name,
    Entity: eventOf(Name).entity,
    RecordId: 1,
    HappenedOn,
    UserId: null,
    Data: { Concerned: [], CreatedBy: null },
    OnceKey: null,
    Plate: null,
    Person: null,
    Device: null,
    By: null,
    Reason: null,
  };
}
