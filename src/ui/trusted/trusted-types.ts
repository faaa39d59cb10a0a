/**
 * The two sinks that the app uses. The browser's types are missing in TypeScript's library, and React takes text only: both are typed as
 * text.
 */
type TrustedPolicy = { readonly createHTML: (html: string) => string; readonly createScriptURL: (path: string) => string };

type PolicyFactory = { readonly createPolicy: (name: 'tabor', rules: TrustedPolicy) => TrustedPolicy };

const rules: TrustedPolicy = { createHTML: (html) => html, createScriptURL: ownScript };

/** The app's one Trusted Types policy, which the content security policy names. Browsers without Trusted Types get the plain text. */
export const trustedPolicy: TrustedPolicy =
  (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('tabor', rules) ?? rules;

/** `html`, which the caller has sanitised, for `innerHTML` and the parser. */
export function trustHtml(html: string): string {
  return trustedPolicy.createHTML(html);
}

/** The address of a worker of this app. Throws `TypeError` for one of another origin. */
export function trustScript(path: string): string {
  return trustedPolicy.createScriptURL(path);
}

function ownScript(path: string): string {
  if (new URL(path, location.href).origin !== location.origin) throw new TypeError('not a script of this app');
  return path;
}
