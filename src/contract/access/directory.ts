/** User attributes of a directory, in SCIM's names (RFC 7643, 4.1). */
export type DirectoryAttributes = {
  readonly displayName?: string;
  readonly name?: { readonly givenName?: string; readonly familyName?: string; readonly formatted?: string };
  readonly emails?: readonly { readonly value: string; readonly type?: string; readonly primary?: boolean }[];
};

/** Where the browser begins a login at the company's provider; an address, no call: the provider shows a page of its own. */
export const companyLoginPath = '/auth/oidc/start';

/** The fragment that a login at the provider comes back with: a code to redeem once, or why it failed. */
export const loginFragment = { code: '#login=', error: '#login-error=' } as const;

/** Why a login at the provider failed. */
const companyLoginErrors = ['expired', 'other-browser', 'cancelled', 'unavailable', 'rejected', 'no-account', 'closed'] as const;

export type CompanyLoginError = (typeof companyLoginErrors)[number];

/** The known error of a login that came back; `rejected` for one of a newer backend, and for no login. */
export function companyLoginErrorOf(login: { readonly error: string } | null): CompanyLoginError {
  return companyLoginErrors.find((one) => one === login?.error) ?? 'rejected';
}
