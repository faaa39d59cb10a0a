import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { localeOf } from '../../contract/wire/languages.ts';
import { NavigateContext } from './navigate-context.ts';

export interface UiProviderProps {
  /** Language of texts, dates, numbers and sorting. */
  language: string;
  navigate: (href: string) => void;
  children: ReactNode;
}

export function UiProvider({ language, navigate, children }: UiProviderProps) {
  return (
    <I18nProvider locale={localeOf(language)}>
      <NavigateContext value={navigate}>{children}</NavigateContext>
    </I18nProvider>
  );
}
