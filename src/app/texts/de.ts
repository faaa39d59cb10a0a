/** What the screens say after the login; what only the worker, the manifest or a printed protocol says is not in it. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/de/*.json', '!**/{common,shell,problem,validation,notice,protocol,manifest}.json'],
  { eager: true, import: 'default' },
);
