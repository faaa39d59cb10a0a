import { applyTheme, themes, type Theme } from '../../ui/theme/theme.ts';

const STORAGE_KEY = 'tabor-theme';

export function savedTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function saveTheme(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, theme);
  applyTheme(theme);
}
