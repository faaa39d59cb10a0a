/** The service board. */
const boardPage = /^\/b-service-request\/list$/;

/** Addresses that need no login ([1]§2): a visitor sees them in a shell of their own, somebody who is logged in in the usual one. */
const openPages: readonly RegExp[] = [/^\/transport-order\/list$/, /^\/company-files\/list$/, /^\/periodic-summary\/positions\/[^/]+$/, boardPage];

/** Whether the page is for a wall: with no header and no menu, and without anybody to log in again. */
export function isBoardPage(pathname: string): boolean {
  return boardPage.test(pathname);
}

export function isOpenPage(pathname: string): boolean {
  return openPages.some((page) => page.test(pathname));
}
