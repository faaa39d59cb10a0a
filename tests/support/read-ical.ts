type Properties = Readonly<Record<string, string>>;

/** Strict iCalendar parser by RFC 5545, independent of the code that writes calendars. Throws on any violation. */
export function readIcal(text: string): { readonly calendar: Properties; readonly events: readonly Properties[] } {
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end');
  const physical = text.slice(0, -2).split('\r\n');
  const long = physical.find((line) => new TextEncoder().encode(line).length > 75 || /[\r\n]/.test(line));
  if (long !== undefined) throw new Error(`no line of a calendar: ${long}`);
  const lines = physical.join('\r\n').replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const calendar: Record<string, string> = {};
  const events: Record<string, string>[] = [];
  const open: string[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? [];
    if (name === '') throw new Error(`no property: ${line}`);
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') events.push({});
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends where it did not begin`);
    } else {
      const properties = open.at(-1) === 'VEVENT' ? (events.at(-1) ?? {}) : calendar;
      if (name in properties) throw new Error(`${name} twice`);
      properties[name] = value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
    }
  }
  if (open.length > 0 || lines[0] !== 'BEGIN:VCALENDAR') throw new Error('no whole calendar');
  const incomplete = events.find((event) => !['UID', 'DTSTAMP', 'DTSTART'].every((name) => name in event));
  if (incomplete) throw new Error('an event lacks what every event has');
  return { calendar, events };
}
