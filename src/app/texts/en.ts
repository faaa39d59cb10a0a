/** Texts of every screen after the login; the rest loads with the screen that uses it. */
export const texts = import.meta.glob<Record<string, unknown>>('./{list,ui,sync,menu}.json', {
  base: '../../../locales/en',
  eager: true,
  import: 'default',
});

/** Names of all entities, for the menu and for lists of mixed records. */
export const names = import.meta.glob<Record<string, unknown>>('./*.json', {
  base: '../../../locales/en',
  eager: true,
  query: '?names',
  import: 'default',
});

/** Texts of single screens, one chunk per namespace, loaded with the screen. */
export const rest = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '!./{common,shell,problem,validation,list,ui,sync,menu,notice,protocol,manifest,mail}.json'],
  { base: '../../../locales/en', import: 'default' },
);
