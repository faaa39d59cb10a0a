import type { CompanyProvider } from './company-provider.ts';

/** A browser: cookies of both hosts, and redirects one by one. */
export function newBrowser() {
  const jars = new Map<string, Map<string, string>>();
  return {
    cookies: (host: string) => [...(jars.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
    keep: (host: string, answer: Response) => {
      const jar = jars.get(host) ?? new Map<string, string>();
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      jars.set(host, jar);
    },
  };
}

export type ProviderBrowser = ReturnType<typeof newBrowser>;

/** Logs in at the provider's page; returns the address that it sends the browser back to. */
export async function enterAtProvider(
  { issuer }: CompanyProvider,
  browser: ProviderBrowser,
  start: Response,
  name: string,
): Promise<string> {
  let address = start.headers.get('location') ?? '';
  for (let step = 0; step < 12 && address.startsWith(issuer); step++) {
    const isPage = address.startsWith(`${issuer}/login/`);
    const get = () => fetch(address, { redirect: 'manual', headers: { Cookie: browser.cookies('provider') } });
    const post = () =>
      fetch(address, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: browser.cookies('provider') },
        body: new URLSearchParams({ name, password: 'any' }),
      });
    let answer = await get();
    if (isPage && answer.status === 200) answer = await post();
    browser.keep('provider', answer);
    const next = answer.headers.get('location');
    if (!next) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    address = new URL(next, issuer).href;
  }
  return address;
}
