/** Joins the defined class names, so that a missing CSS module class never renders as "undefined". */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
