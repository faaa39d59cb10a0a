/** Opens the PDF at `url` in a tab of its own and offers to print it there; false when the browser blocks the tab. */
export function printPdf(url: string): boolean {
  const opened = window.open(url);
  opened?.addEventListener('load', () => opened.print());
  return opened !== null;
}
