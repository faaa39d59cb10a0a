import { isLoopback, listOf, SettingError, type Environment } from './setting.ts';

/** Web push, and the push services that a browser may name. */
export type PushSettings = {
  /** Contact of this server for push services: `mailto:` or `https:`. */
  readonly contact: string;
  /** Whether the server sends to this address. */
  readonly isAllowed: (endpoint: string) => boolean;
};

/** The push services of Chrome, Firefox, Safari and Edge. Any other address could lead into the company's own network. */
const services = [/^fcm\.googleapis\.com$/, /^updates\.push\.services\.mozilla\.com$/, /\.push\.apple\.com$/, /\.notify\.windows\.com$/];

/** Reads `PUSH_CONTACT` and `PUSH_SERVICES`; null without a contact. Throws `SettingError`. */
export function pushSettings(environment: Environment): PushSettings | null {
  const contact = environment['PUSH_CONTACT'] ?? '';
  if (contact === '') return null;
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    throw new SettingError('PUSH_CONTACT', contact, 'is neither mailto:fleet@example.com nor an https address');
  const origins = listOf(environment, 'PUSH_SERVICES');
  for (const origin of origins) {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    if (url?.origin !== origin || (url.protocol !== 'https:' && !isLoopback(url.hostname)))
      throw new SettingError('PUSH_SERVICES', origin, 'is no origin like https://push.example.com');
  }
  return {
    contact,
    isAllowed: (endpoint) => {
      const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
      return (
        url !== null &&
        (origins.includes(url.origin) ||
          (url.protocol === 'https:' && url.port === '' && services.some((service) => service.test(url.hostname))))
      );
    },
  };
}
