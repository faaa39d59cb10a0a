import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire, toWireDate, type WireDateTime } from '../contract/wire-date.ts';
import { localeOf } from '../ui/ui-provider.tsx';

export type Formats = ReturnType<typeof formatsOf>;

/** Wire dates, numbers and sizes as the chosen language writes them. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => formatsOf(localeOf(language)), [language]);
}

export function formatsOf(locale: string) {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const numbers = new Intl.NumberFormat(locale);
  const megabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  const gigabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });
  const shown = (format: Intl.DateTimeFormat, text: string) => {
    const date = fromWire(text);
    return date ? format.format(date) : text;
  };
  return {
    /** `pl`, `de` or `en`. */
    language: locale.slice(0, 2),
    date: (text: string) => shown(days, text),
    dateTime: (text: string) => shown(moments, text),
    /** Only the time for today, else with its day: how old data is. */
    moment: (text: WireDateTime, now = new Date()) => shown(text.startsWith(toWireDate(now)) ? times : moments, text),
    number: (value: number) => numbers.format(value),
    fileSize: (bytes: number) => (bytes < 1e9 ? megabytes.format(bytes / 1e6) : gigabytes.format(bytes / 1e9)),
  };
}
