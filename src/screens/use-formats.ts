import { format } from '@formkit/tempo';
import { useTranslation } from 'react-i18next';
import { fromWire, toWireDate, type WireDateTime } from '../contract/wire-date.ts';
import { localeOf } from '../ui/ui-provider.tsx';

const day = { date: 'medium' } as const;
const time = { time: 'short' } as const;
/** Day and month: the context implies the year. */
const dayOfYear = { day: 'numeric', month: 'numeric' } as const;

export type Formats = ReturnType<typeof makeFormats>;

/** Formatters for wire dates, numbers and file sizes in the chosen language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsOf(localeOf(i18n.language));
}

/** Enough for several pages of a list. */
const knownAtMost = 1_000;

const made = new Map<string, Formats>();

/** Created once per language: `Intl` formatters are slow to construct. */
export function formatsOf(locale: string): Formats {
  const known = made.get(locale);
  if (known) return known;
  const formats = makeFormats(locale);
  made.set(locale, formats);
  return formats;
}

function makeFormats(locale: string) {
  /** Formatting a date takes as long as rendering its row, and a list repeats the same dates. */
  const known = new Map<string, string>();
  const numbers = new Intl.NumberFormat(locale);
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  const kilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  const megabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  const gigabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });
  const days = new Intl.DateTimeFormat(locale, dayOfYear);
  const ranges = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const shown = (text: string, style: typeof day | typeof time) => {
    const key = `${Object.keys(style).join()} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const date = fromWire(text);
    const written = date ? format(date, style, locale) : text;
    if (known.size >= knownAtMost) known.clear();
    known.set(key, written);
    return written;
  };
  return {
    /** `pl`, `de` or `en`. */
    language: locale.slice(0, 2),
    date: (text: string) => shown(text, day),
    /** '16–22 lis 2026': a range without the parts that both dates share. */
    dates: (from: string, to: string) => {
      const [first, last] = [fromWire(from), fromWire(to)];
      return first && last ? ranges.formatRange(first, last) : `${from} – ${to}`;
    },
    /** '24.11': for dates within the same weeks. */
    dayOfYear: (text: string) => {
      const date = fromWire(text);
      return date ? days.format(date) : text;
    },
    time: (text: string) => shown(text, time),
    dateTime: (text: string) => shown(text, { ...day, ...time }),
    /** The time alone for today, else with the day: the age of data. */
    moment: (text: WireDateTime, now = new Date()) => shown(text, text.startsWith(toWireDate(now)) ? time : { ...day, ...time }),
    number: (value: number) => numbers.format(value),
    /** Money without its currency: two to six decimals. */
    amount: (value: number) => amounts.format(value),
    fileSize: (bytes: number) => (bytes < 1e5 ? kilobytes.format(bytes > 0 ? Math.max(1, bytes / 1e3) : 0) : bytes < 1e9 ? megabytes.format(bytes / 1e6) : gigabytes.format(bytes / 1e9)),
  };
}
