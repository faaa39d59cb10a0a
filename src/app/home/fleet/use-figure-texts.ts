import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../contract/wire/languages.ts';

/** Figures of the fleet as people read them. */
export function useFigureTexts() {
  const { i18n } = useTranslation();
  return useMemo(() => figureTexts(localeOf(i18n.language)), [i18n.language]);
}

/** The texts in a locale; a dash where there is nothing to divide by, as for the days of vehicles that are all out of use. */
export function figureTexts(locale: string) {
  const formatWith = (digits: number, style: 'decimal' | 'percent' = 'decimal') =>
    new Intl.NumberFormat(locale, { style, useGrouping: 'always', minimumFractionDigits: digits, maximumFractionDigits: digits });
  const [whole, one, two, percent] = [formatWith(0), formatWith(1), formatWith(2), formatWith(1, 'percent')];
  const ratio = (part: number, all: number, textOf: (value: number) => string) => (all > 0 ? textOf(part / all) : '–');
  return {
    money: (net: number, currency: string) => `${whole.format(net)}\u00a0${currency}`,
    kilometres: (value: number) => `${whole.format(value)}\u00a0km`,
    percent: (part: number, all: number) => ratio(part, all, (share) => percent.format(share)),
    perKilometre: ({ Net, Kilometres, Currency }: { readonly Net: number; readonly Kilometres: number; readonly Currency: string }) =>
      ratio(Net, Kilometres, (price) => `${two.format(price)}\u00a0${Currency}`),
    consumption: (litres: number, kilometres: number) =>
      ratio(litres, kilometres, (consumed) => `${one.format(consumed * 100)}\u00a0l/100\u00a0km`),
  };
}
