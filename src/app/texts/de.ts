/** What every screen says after the login; the rest comes with the screen that says it. */
export const texts = import.meta.glob<Record<string, unknown>>('../../../locales/de/{list,ui,sync}.json', { eager: true, import: 'default' });

/** What each kind of record is called, for the menu and wherever records of all kinds stand together. */
export const names = import.meta.glob<Record<string, unknown>>('../../../locales/de/*.json', {
  eager: true,
  query: '?names',
  import: 'default',
});

/** What only some screens say, a chunk for each namespace: it comes with the screen. */
export const rest = import.meta.glob<Record<string, unknown>>(
  ['../../../locales/de/*.json', '!**/{common,shell,problem,validation,list,ui,sync,notice,protocol,manifest}.json'],
  { import: 'default' },
);
