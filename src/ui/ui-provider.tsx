import { createContext, use, type ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';

type Navigate = (href: string) => void;

export interface UiProviderProps {
  /** The language of the texts; also that of dates, numbers and sorting. */
  language: string;
  navigate: Navigate;
  useHref?: ((href: string) => string) | undefined;
  children: ReactNode;
}

const NavigateContext = createContext<Navigate | null>(null);

/** For the few links that are too many to be made by the library, such as one in every row. */
export function useNavigateHref(): Navigate {
  const navigate = use(NavigateContext);
  if (!navigate) throw new Error('useNavigateHref needs a UiProvider above it');
  return navigate;
}

export function UiProvider({ language, navigate, useHref, children }: UiProviderProps) {
  return (
    <I18nProvider locale={localeOf(language)}>
      <RouterProvider navigate={navigate} {...(useHref ? { useHref } : {})}>
        <NavigateContext value={navigate}>{children}</NavigateContext>
      </RouterProvider>
    </I18nProvider>
  );
}

/** English without a country would bring month-first dates and a 12-hour clock to European readers. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}
