import { toWireDateTimeInUtc } from '../../src/contract/wire/wire-date-in-zone.ts';

/** A calendar event; times are epoch milliseconds. */
export type CalendarEvent = {
  readonly uid: string;
  readonly start: number;
  readonly end: number;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** Number of changes so far. */
  readonly sequence: number;
  readonly modified: number;
};

/** `CANCEL` takes its events out of a calendar (RFC 5546). */
export type CalendarMethod = 'PUBLISH' | 'CANCEL';

/** Sender of the events of a message. */
export type CalendarOrganizer = { readonly name: string; readonly address: string };

/** Maximum octets of a line without its line break (RFC 5545, 3.1). */
const MAX_LINE_OCTETS = 75;

/**
 * A calendar in the iCalendar format (RFC 5545). UTC times need no time-zone definition. The same events always give the same bytes, so
 * that an unchanged calendar can be answered with 304.
 */
export function toIcal(
  name: string,
  events: readonly CalendarEvent[],
  { method = 'PUBLISH', organizer }: { readonly method?: CalendarMethod; readonly organizer?: CalendarOrganizer } = {},
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tabor//Bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap((event) => eventLines(event, organizer)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(
  { uid, start, end, summary, description, location, status, sequence, modified }: CalendarEvent,
  organizer: CalendarOrganizer | undefined,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtc(modified)}`,
    `LAST-MODIFIED:${formatUtc(modified)}`,
    `SEQUENCE:${sequence}`,
    ...(organizer
      ? [`ORGANIZER${organizer.name && `;CN="${organizer.name.replaceAll(/["\p{Cc}]/gu, '')}"`}:mailto:${organizer.address}`]
      : []),
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(end)}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...(location === '' ? [] : [`LOCATION:${escapeText(location)}`]),
    `STATUS:${status}`,
    // A cancelled booking does not make the calendar's owner busy.
    `TRANSP:${status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/** `20260329T010000Z`. */
function formatUtc(time: number): string {
  return `${toWireDateTimeInUtc(new Date(time)).replaceAll(/[-:]/g, '')}Z`;
}

/** Escapes a TEXT value and removes control characters, which a line may not contain. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** Folds `line` into parts of at most 75 octets, each continuation after a space; never splits a character. */
function foldLine(line: string): string {
  let [result, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
