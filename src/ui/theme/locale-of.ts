/** Plain English would mean month-first dates and a 12-hour clock, so English becomes en-GB. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}
