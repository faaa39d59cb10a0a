import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../ui/theme/locale-of.ts';

/** Figures of the fleet as people read them. */
export function useFigureTexts() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const locale = localeOf(i18n.language);
    const whole = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 0 });
    const one = new Intl.NumberFormat(locale, { useGrouping: 'always', minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const two = new Intl.NumberFormat(locale, { useGrouping: 'always', minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return {
      money: (net: number, currency: string) => `${whole.format(net)}\u00a0${currency}`,
      kilometres: (value: number) => `${whole.format(value)}\u00a0km`,
      percent: (part: number, all: number) => `${one.format(all === 0 ? 0 : (part / all) * 100)}\u00a0%`,
      perKilometre: ({ Net, Kilometres, Currency }: { readonly Net: number; readonly Kilometres: number; readonly Currency: string }) =>
        Kilometres > 0 ? `${two.format(Net / Kilometres)}\u00a0${Currency}` : '–',
      consumption: (litres: number, kilometres: number) =>
        kilometres > 0 ? `${one.format((litres / kilometres) * 100)}\u00a0l/100\u00a0km` : '–',
    };
  }, [i18n.language]);
}
