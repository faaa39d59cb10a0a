const listEnding = '/list';

/** Whether `path` is the list of the screen at `pathname`, as of a record; a schedule has an entry of its own. */
export function isSectionOf(path: string, pathname: string): boolean {
  return (
    path !== pathname &&
    path.endsWith(listEnding) &&
    pathname.startsWith(path.slice(0, 1 - listEnding.length)) &&
    !pathname.endsWith('/schedule')
  );
}
