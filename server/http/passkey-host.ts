import type { PasskeyHost } from '../auth/passkeys.ts';
import type { AppContext, AppDependencies } from './context.ts';

/**
 * The host of the caller's passkeys. The origin that the browser names counts only if the app is served from it: the host of the request,
 * or one of `CORS_ORIGINS`. Any other gets an origin that no browser has.
 */
export function passkeyHostOf(
  c: AppContext,
  { corsOrigins, webAuthnRpId }: Pick<AppDependencies, 'corsOrigins' | 'webAuthnRpId'>,
): PasskeyHost {
  const host = c.req.header('Host') ?? new URL(c.req.url).host;
  const originHeader = c.req.header('Origin') ?? '';
  // TLS may end at a proxy: the scheme of the request does not count. A browser has passkeys over TLS or on the own machine only.
  const own = [`https://${host}`, `http://${host}`];
  const origin = [...own, ...corsOrigins].includes(originHeader) ? originHeader : `https://${host}`;
  return { origin, rpId: webAuthnRpId ?? new URL(origin).hostname };
}
