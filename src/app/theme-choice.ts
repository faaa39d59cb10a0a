import { applyTheme, themes, type Theme } from '../ui/theme.ts';

const storedAs = 'tabor-theme';

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(storedAs);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storedAs, theme);
  applyTheme(theme);
}
