/** Addresses that need no login ([1]§2): a visitor sees them in a shell of their own, somebody who is logged in in the usual one. */
const openPages: readonly RegExp[] = [/^\/transport-order\/list$/, /^\/company-files\/list$/, /^\/periodic-summary\/positions\/[^/]+$/];

export function isOpenPage(pathname: string): boolean {
  return openPages.some((page) => page.test(pathname));
}
