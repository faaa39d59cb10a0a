/** The service board. */
const boardPage = /^\/b-service-request\/list$/;

/** Pages that a code or a link on paper opens, for people who look for nothing else. */
const linkedPage = /^\/(sign|verify|verify\/[^/]+)$/;

/** Addresses that need no login. Anonymous users get their own shell, logged-in users the usual one. */
const publicPages: readonly RegExp[] = [
  /^\/transport-order\/list$/,
  /^\/company-files\/list$/,
  /^\/periodic-summary\/positions\/[^/]+$/,
  linkedPage,
  boardPage,
];

/** Whether the page runs on an unattended wall display: no header, no menu, no login dialog. */
export function isBoardPage(pathname: string): boolean {
  return boardPage.test(pathname);
}

export function isPublicPage(pathname: string): boolean {
  return publicPages.some((page) => page.test(pathname));
}

export function isLinkedPage(pathname: string): boolean {
  return linkedPage.test(pathname);
}
