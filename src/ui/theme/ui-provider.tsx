import { createContext, use, type ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { localeOf } from './locale-of.ts';

type Navigate = (href: string) => void;

export interface UiProviderProps {
  /** Language of texts, dates, numbers and sorting. */
  language: string;
  navigate: Navigate;
  useHref?: ((href: string) => string) | undefined;
  children: ReactNode;
}

const NavigateContext = createContext<Navigate | null>(null);

/** For plain `<a>` links, used where there are too many for library components, such as one per row. */
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
