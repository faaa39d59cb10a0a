export const themes = ['system', 'light', 'dark', 'outdoor'] as const;

export type Theme = (typeof themes)[number];

export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
