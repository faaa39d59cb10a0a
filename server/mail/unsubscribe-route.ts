import type { Kysely } from 'kysely';
import type { EventName, PersonalChannel } from '../../src/contract/definition/events.ts';
import type { Language } from '../../src/contract/wire/languages.ts';
import type { Database } from '../database/tables.ts';
import { changeChoices, choiceOf } from '../events/channel-choices.ts';
import { callerAddress, languageOf, type App, type AppContext, type AppDependencies } from '../http/context.ts';
import { rateLimitAnonymous } from '../http/rate-limit.ts';
import { eventTitle, mailText } from '../texts/event-texts.ts';
import { escape } from './mail-html.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

const path = '/Notification/Unsubscribe/:token';

/**
 * Adds the page behind the link in each mail. Opening it changes nothing, because mail scanners open every link; its button, or the mail
 * program (RFC 8058), posts.
 */
export function addUnsubscribeRoute(app: App, deps: AppDependencies): void {
  const route = (answer: (target: Target, language: Language) => Response | Promise<Response>) => async (c: AppContext) => {
    const { target, language, isRequired } = await requestOf(c, deps);
    if (!target) return page(language, mailText('unsubscribeUnknown', language), 404);
    return isRequired ? page(language, mailText('unsubscribeRequired', language)) : answer(target, language);
  };
  app.get(
    path,
    route(({ name }, language) => {
      const button = `<form method="post"><button>${escape(mailText('unsubscribeButton', language))}</button></form>`;
      return page(language, mailText('unsubscribeText', language, { event: eventTitle(name, language) }), 200, button);
    }),
  );
  app.post(
    path,
    route(async ({ userId, name }, language) => {
      await turnMailOff(deps.db, userId, name);
      return page(language, mailText('unsubscribed', language));
    }),
  );
}

type Target = NonNullable<ReturnType<typeof readUnsubscribeToken>>;

async function requestOf(c: AppContext, { db, secrets, trustProxy }: AppDependencies) {
  rateLimitAnonymous(callerAddress(c, trustProxy));
  const target = readUnsubscribeToken(secrets, c.req.param('token') ?? '');
  const setting =
    target && (await db.selectFrom('notification_setting').select('Language').where('UserId', '=', target.userId).executeTakeFirst());
  const { Required } = await db.selectFrom('notification_rule').select('Required').executeTakeFirstOrThrow();
  const required = target ? ((Required as Partial<Record<EventName, readonly PersonalChannel[]>>)[target.name] ?? []) : [];
  return { target, language: (setting?.Language as Language | undefined) ?? languageOf(c), isRequired: required.includes('mail') };
}

/** Turns mails of the event off; the other channels stay as they are. */
function turnMailOff(db: Kysely<Database>, userId: number, name: EventName): Promise<void> {
  return changeChoices(db, { userId }, (stored) => {
    const { Off, On } = choiceOf(stored, name);
    return {
      Choices: {
        ...stored,
        [name]: { Off: [...Off.filter((channel) => channel !== 'mail'), 'mail'], On: On.filter((channel) => channel !== 'mail') },
      },
    };
  });
}

function page(language: Language, text: string, status = 200, button = ''): Response {
  const title = escape(mailText('unsubscribeTitle', language));
  const body = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Tabor</title>
<style>:root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}main{max-width:32rem;margin:12vh auto;padding:0 1.25rem}button{font:inherit;font-weight:600;min-height:48px;padding:0 1.5rem}</style>
<main>${button === '' ? '' : `<h1>${title}</h1>`}<p>${escape(text)}</p>${button}</main></html>`;
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
    },
  });
}
