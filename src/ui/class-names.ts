/** Joins the class names that are there, so that a missing one of a CSS module never prints "undefined". */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
