/** Texts of the login: all that an anonymous user needs. */
export const texts = import.meta.glob<Record<string, unknown>>('./{common,shell,problem,validation}.json', {
  base: '../../../locales/pl',
  eager: true,
  import: 'default',
});
