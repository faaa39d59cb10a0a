import DOMPurify, { type Config } from 'dompurify';
import { trustedPolicy } from './trusted-types.ts';

type TrustedTypesPolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

const shared = { TRUSTED_TYPES_POLICY: trustedPolicy as unknown as TrustedTypesPolicy };

/** `html` without what `config` does not allow, as text. */
export function purify(html: string, config: Config): string {
  return DOMPurify.sanitize(html, { ...config, ...shared, RETURN_TRUSTED_TYPE: false });
}

/** As `purify`, as the body of a document of its own. */
export function purifyToBody(html: string, config: Config): Node {
  return DOMPurify.sanitize(html, { ...config, ...shared, RETURN_DOM: true });
}
