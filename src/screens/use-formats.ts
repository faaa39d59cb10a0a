import { format } from '@formkit/tempo';
import { useTranslation } from 'react-i18next';
import { fromWire, toWireDate, type WireDateTime } from '../contract/wire/wire-date.ts';
import { localeOf } from '../contract/wire/languages.ts';

const day = { date: 'medium' } as const;
const time = { time: 'short' } as const;
/** Day and month: the context implies the year. */
const dayOfYear = { day: 'numeric', month: 'numeric' } as const;

export type Formats = ReturnType<typeof createFormats>;

/** Formatters for wire dates, numbers and file sizes in the chosen language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsOf(localeOf(i18n.language));
}

/** Enough for several pages of a list. */
const MAX_CACHED_DATES = 1_000;

const formatsByLocale = new Map<string, Formats>();

/** Created once per language: `Intl` formatters are slow to construct. */
export function formatsOf(locale: string): Formats {
  const cached = formatsByLocale.get(locale);
  if (cached) return cached;
  const formats = createFormats(locale);
  formatsByLocale.set(locale, formats);
  return formats;
}

function createFormats(locale: string) {
  /** Formatting a date takes as long as rendering its row, and a list repeats the same dates. */
  const formattedDates = new Map<string, string>();
  const numbers = new Intl.NumberFormat(locale, { useGrouping: 'always' });
  const amounts = new Intl.NumberFormat(locale, { useGrouping: 'always', minimumFractionDigits: 2, maximumFractionDigits: 6 });
  const kilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  const megabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  const gigabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });
  const days = new Intl.DateTimeFormat(locale, dayOfYear);
  const ranges = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const formatDate = (text: string, style: typeof day | typeof time) => {
    const key = `${Object.keys(style).join()} ${text}`;
    const cached = formattedDates.get(key);
    if (cached !== undefined) return cached;
    const date = fromWire(text);
    const formatted = date ? format(date, style, locale) : text;
    if (formattedDates.size >= MAX_CACHED_DATES) formattedDates.clear();
    formattedDates.set(key, formatted);
    return formatted;
  };
  return {
    /** `pl`, `de` or `en`. */
    language: locale.slice(0, 2),
    date: (text: string) => formatDate(text, day),
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
    time: (text: string) => formatDate(text, time),
    dateTime: (text: string) => formatDate(text, { ...day, ...time }),
    /** The time alone for today, else with the day: the age of data. */
    timestamp: (text: WireDateTime, now = new Date()) => formatDate(text, text.startsWith(toWireDate(now)) ? time : { ...day, ...time }),
    number: (value: number) => numbers.format(value),
    /** Money without its currency: two to six decimals. */
    amount: (value: number) => amounts.format(value),
    fileSize: (bytes: number) =>
      bytes < 1e5
        ? kilobytes.format(bytes > 0 ? Math.max(1, bytes / 1e3) : 0)
        : bytes < 1e9
          ? megabytes.format(bytes / 1e6)
          : gigabytes.format(bytes / 1e9),
  };
}
