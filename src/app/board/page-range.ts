export type PageRange = { readonly page: number; readonly pages: number; readonly from: number; readonly to: number };

/** The page reached after `turned` turns from the first one, among `count` rows. Wraps around in both directions. */
export function pageAfterTurns(count: number, perPage: number, turned: number): PageRange {
  const pages = Math.max(1, Math.ceil(count / perPage));
  const page = ((turned % pages) + pages) % pages;
  return { page, pages, from: page * perPage, to: Math.min(count, (page + 1) * perPage) };
}
