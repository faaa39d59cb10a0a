import { expect, test } from 'vitest';
import { readIcal } from '../../tests/support/fixtures/read-ical.ts';
import { toIcal, type CalendarEvent } from './ical.ts';

const event = (changed: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'booking-1@tabor',
  start: Date.UTC(2026, 2, 29, 0, 30),
  end: Date.UTC(2026, 2, 29, 1, 30),
  summary: 'WA 12345',
  description: '',
  location: '',
  status: 'CONFIRMED',
  sequence: 0,
  modified: Date.UTC(2026, 2, 1),
  ...changed,
});

test('[R-106] folds lines at 75 octets, never within a character', () => {
  const summary = 'Zażółć gęślą jaźń 🚚 '.repeat(20).trim();
  const text = toIcal('Tabor', [event({ summary })]);
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
  }
  expect(readIcal(text).events[0]?.['SUMMARY']).toBe(summary);
});

test('[R-106] ends lines with CRLF and escapes text, so that no input adds a line', () => {
  const description = 'Kraków; Tarnów, \\ potem\nDTSTART:19700101T000000Z\r\nEND:VEVENT\u0007';
  const text = toIcal('Tabor', [event({ description })]);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text).toContain('DESCRIPTION:Kraków\\; Tarnów\\, \\\\ potem\\nDTSTART');
  expect(readIcal(text).events).toHaveLength(1);
  expect(readIcal(text).events[0]).toMatchObject({
    DESCRIPTION: 'Kraków; Tarnów, \\ potem\nDTSTART:19700101T000000Z\nEND:VEVENT',
    DTSTART: '20260329T003000Z',
  });
});

test('[R-106] writes UTC times, transparent cancelled events and stable bytes', () => {
  const text = toIcal('Tabor', [event({ status: 'CANCELLED', sequence: 3 })]);
  expect(readIcal(text).events[0]).toMatchObject({
    DTSTART: '20260329T003000Z',
    DTEND: '20260329T013000Z',
    STATUS: 'CANCELLED',
    TRANSP: 'TRANSPARENT',
    SEQUENCE: '3',
    'LAST-MODIFIED': '20260301T000000Z',
  });
  expect(toIcal('Tabor', [event({ status: 'CANCELLED', sequence: 3 })])).toBe(text);
});
