/** What the screens say after the login; what only the worker or a printed protocol says is not in it. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/pl/*.json', '!**/{common,shell,problem,validation,notice,protocol}.json'],
  { eager: true, import: 'default' },
);
