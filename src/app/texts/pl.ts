/** One chunk a language; what only the worker says is not in it. */
export const texts = import.meta.glob<Record<string, unknown>>(['../../../locales/pl/*.json', '!**/notice.json'], {
  eager: true,
  import: 'default',
});
