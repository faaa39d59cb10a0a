/** Whether two names belong to the same user. Backends repeat a name in whatever case it was typed. */
export function isSameUser(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** The account name without its domain: `anna` of `FIRMA\anna` and of `anna@firma.example`. */
export function accountOf(name: string): string {
  const account = name.slice(name.lastIndexOf('\\') + 1).split('@')[0] ?? '';
  return account.trim() === '' ? name : account;
}

function folded(name: string): string {
  return name.normalize().trim().replace(/\s+/g, ' ').toLowerCase();
}
