/** The id in the address of a file of this backend, such as `/File/Get/5`; null for any other address. */
export function fileIdIn(href: string, backendAddress: string): string | null {
  const path = href.startsWith(`${backendAddress}/`) ? href.slice(backendAddress.length) : '';
  return /^\/File\/Get\/([^/?#]+)\/?$/i.exec(path)?.[1] ?? null;
}
