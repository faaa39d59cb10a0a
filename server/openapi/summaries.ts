const phrases: Readonly<Record<string, string>> = {
  list: 'list',
  count: 'number of rows',
  get: 'read one',
  createOrUpdate: 'create or change',
  dictionary: 'choices',
};

/** The short title of a call: its kind, and what it does. `VehicleBooking` and `saveTemplate` make "Vehicle booking: save template". */
export function summaryOfCall(wireName: string, name: string): string {
  const kind = wordsOf(wireName);
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${phrases[name] ?? wordsOf(name)}`;
}

/** The first clause of a description. */
export function summaryOfText(description: string): string {
  return /^.*?(?=[.:;](?:\s|$)|$)/.exec(description)?.[0] ?? description;
}

/** The short title of a webhook: `booking-accepted` makes "Booking accepted". */
export function summaryOfEvent(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

function wordsOf(name: string): string {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .replaceAll(/\b(?:api|pdf|url|odata|ip)\b/g, (word) => word.toUpperCase());
}
