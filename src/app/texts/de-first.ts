/** Texts of the login: all that an anonymous user needs. */
export const texts = import.meta.glob<Record<string, unknown>>('../../../locales/de/{common,shell,problem,validation}.json', {
  eager: true,
  import: 'default',
});
