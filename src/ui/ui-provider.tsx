import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';

export interface UiProviderProps {
  /** The language of the texts; also that of dates, numbers and sorting. */
  language: string;
  navigate: (href: string) => void;
  useHref?: ((href: string) => string) | undefined;
  children: ReactNode;
}

export function UiProvider({ language, navigate, useHref, children }: UiProviderProps) {
  return (
    <I18nProvider locale={localeOf(language)}>
      <RouterProvider navigate={navigate} {...(useHref ? { useHref } : {})}>
        {children}
      </RouterProvider>
    </I18nProvider>
  );
}

/** English without a country would bring month-first dates and a 12-hour clock to European readers. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}
