/** What the login says: all that a visitor needs. */
export const texts = import.meta.glob<Record<string, unknown>>('../../../locales/pl/{common,shell,problem,validation}.json', {
  eager: true,
  import: 'default',
});
