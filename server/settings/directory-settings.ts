import { booleanSetting, isLoopback, listOf, SettingError, type Environment } from './setting.ts';

/** A group of the directory and the role that its members have, both as the company names them. */
export type RoleMapping = { readonly group: string; readonly role: string };

/** The company's OpenID provider. */
export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  /** Empty for a public client. */
  readonly clientSecret: string;
  readonly scopes: string;
  /** The address of this server as browsers see it, where the provider sends them back to. */
  readonly publicAddress: string;
  readonly userClaim: string;
  readonly groupsClaim: string;
  /** Users who get an account at their first login: those with a mapped role, all of the provider's, none. */
  readonly creates: 'mapped' | 'all' | 'none';
  /** Accounts that a first login takes by their name: all, those without rights to administer, none. */
  readonly links: 'name' | 'ordinary' | 'none';
  /** Takes an address as user name that the provider does not call verified. */
  readonly trustsEmail: boolean;
  /** Name of the company on the button. */
  readonly company: string;
  /** Values of `amr` or `acr` that mean more than one factor. */
  readonly mfaValues: readonly string[];
};

export type DirectorySettings = {
  /** Login by the company's OpenID provider; null when it is off. */
  readonly oidc: OidcSettings | null;
  /** Groups and their roles, for OpenID Connect and SCIM. */
  readonly roleMap: readonly RoleMapping[];
  /** Bearer token of SCIM; empty when it is off. */
  readonly scimToken: string;
  /** Whether users log in by password. */
  readonly passwordLogin: boolean;
};

/** Reads the settings of the company's directory. Throws `SettingError`. */
export function directorySettings(environment: Environment): DirectorySettings {
  const oidc = oidcOf(environment);
  const passwordLogin = booleanSetting(environment, 'PASSWORD_LOGIN', true);
  const hasOther = oidc !== null || Boolean(environment['WINDOWS_LOGIN_HEADER'] ?? environment['WINDOWS_LOGIN_KEYTAB']);
  if (!passwordLogin && !hasOther)
    throw new SettingError(
      'PASSWORD_LOGIN',
      environment['PASSWORD_LOGIN'] ?? '',
      'would leave no way to log in: set OIDC_ISSUER or a Windows login first',
    );
  return { oidc, roleMap: roleMapOf(environment), scimToken: scimTokenOf(environment), passwordLogin };
}

function oidcOf(environment: Environment): OidcSettings | null {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_PUBLIC_ADDRESS'] as const;
  const [issuer = '', clientId = '', publicAddress = ''] = names.map((name) => environment[name] ?? '');
  if ([issuer, clientId, publicAddress].every((text) => text === '')) return null;
  const missing = names.find((name) => !environment[name]);
  if (missing) throw new SettingError(missing, '', `is missing: the login needs ${names.join(', ')}`);
  requireSafeAddress('OIDC_ISSUER', issuer);
  requireSafeAddress('OIDC_PUBLIC_ADDRESS', publicAddress);
  if (new URL(publicAddress).origin !== publicAddress)
    throw new SettingError('OIDC_PUBLIC_ADDRESS', publicAddress, 'is no origin like https://fleet.example.com');
  const creates = environment['OIDC_CREATE_USERS'] || 'mapped';
  if (creates !== 'mapped' && creates !== 'all' && creates !== 'none')
    throw new SettingError('OIDC_CREATE_USERS', creates, 'is none of mapped, all, none');
  const links = environment['OIDC_LINK_ACCOUNTS'] || 'ordinary';
  if (links !== 'name' && links !== 'ordinary' && links !== 'none')
    throw new SettingError('OIDC_LINK_ACCOUNTS', links, 'is none of name, ordinary, none');
  const scopes = environment['OIDC_SCOPES'] || 'openid profile email';
  if (!scopes.split(/\s+/).includes('openid')) throw new SettingError('OIDC_SCOPES', scopes, 'lacks openid');
  const mfa = listOf(environment, 'OIDC_MFA_AMR');
  return {
    issuer,
    clientId,
    publicAddress,
    creates,
    links,
    trustsEmail: booleanSetting(environment, 'OIDC_UNVERIFIED_EMAIL', false),
    scopes,
    clientSecret: environment['OIDC_CLIENT_SECRET'] ?? '',
    userClaim: environment['OIDC_USER_CLAIM'] || 'preferred_username',
    groupsClaim: environment['OIDC_GROUPS_CLAIM'] || 'groups',
    company: (environment['OIDC_COMPANY'] || new URL(issuer).hostname).slice(0, MAX_COMPANY_LENGTH),
    mfaValues: mfa.length > 0 ? mfa : ['mfa'],
  };
}

const MAX_COMPANY_LENGTH = 60;

/** Tokens and codes travel there, so without TLS it must be this machine. */
function requireSafeAddress(name: string, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)));
  if (!isSafe || url.username !== '' || url.hash !== '')
    throw new SettingError(name, text.replace(/^.*@/, '…@'), 'is no address like https://login.example.com; http is for this machine only');
}

/** `group=role, group=role`; a group's name may contain `=`, a role's may not. */
function roleMapOf(environment: Environment): RoleMapping[] {
  return listOf(environment, 'OIDC_ROLE_MAP').map((text) => {
    const at = text.lastIndexOf('=');
    const [group, role] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    if (at < 1 || group === '' || role === '') throw new SettingError('OIDC_ROLE_MAP', text, 'is no pair like fleet-drivers=Driver');
    return { group, role };
  });
}

function scimTokenOf(environment: Environment): string {
  const text = environment['SCIM_TOKEN'] ?? '';
  // The value is a secret, so the message does not repeat it.
  if (text !== '' && !/^[\w.~+/=-]{32,}$/.test(text))
    throw new SettingError('SCIM_TOKEN', '…', 'is no token of 32 characters or more (openssl rand -hex 32 makes one)');
  return text;
}
