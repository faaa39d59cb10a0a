/** An event as a calendar program knows it; moments in milliseconds. */
export type CalendarEvent = {
  readonly uid: string;
  readonly start: number;
  readonly end: number;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** Counts its changes. */
  readonly sequence: number;
  readonly modified: number;
};

/** Octets of a line at most, its end not counted (RFC 5545, 3.1). */
const longestLine = 75;

/**
 * A calendar as RFC 5545 writes it. Moments are UTC: nobody needs to know the company's zone, or its summer time. The same events always
 * make the same bytes, so that an unchanged calendar need not be sent again.
 */
export function icalOf(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tabor//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, start, end, summary, description, location, status, sequence, modified }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(modified)}`,
    `LAST-MODIFIED:${utc(modified)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    `STATUS:${status}`,
    // Who has no longer booked the vehicle is not busy.
    `TRANSP:${status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ];
}

/** `20260329T010000Z`. */
function utc(moment: number): string {
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(date.getUTCFullYear()).padStart(4, '0')}${two(date.getUTCMonth() + 1)}${two(date.getUTCDate())}`;
  return `${day}T${two(date.getUTCHours())}${two(date.getUTCMinutes())}${two(date.getUTCSeconds())}Z`;
}

/** A TEXT value: without control characters, which no line may carry. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** `line` in pieces of 75 octets at most, each next one after a space; no character is cut in two. */
function folded(line: string): string {
  let [made, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      made += '\r\n ';
      octets = 1;
    }
    made += character;
    octets += size;
  }
  return made;
}
