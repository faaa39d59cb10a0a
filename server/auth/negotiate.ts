import { SettingError } from '../settings.ts';

/** Reads the ticket of an `Authorization: Negotiate` header: whose it is, and what the browser is answered. Null for one that is none of ours. */
export type TicketReader = (ticket: string) => Promise<{ readonly principal: string; readonly answer: string | null } | null>;

/** What is used of the module `kerberos`. */
type Kerberos = {
  readonly initializeServer: (service: string) => Promise<{
    readonly step: (ticket: string) => Promise<unknown>;
    readonly username: string | null;
    readonly response: string | null;
    readonly contextComplete: boolean;
  }>;
};

/**
 * A reader of tickets for the service whose key `keytab` holds. Throws `SettingError` where the module `kerberos` is not installed: it is
 * native, built on the machine, and asked of nobody who has no use for it.
 */
export async function openTicketReader(keytab: string, load: () => Promise<unknown> = loadKerberos): Promise<TicketReader> {
  // Read by the system's library, when the first ticket comes.
  process.env['KRB5_KTNAME'] = `FILE:${keytab}`;
  const { initializeServer } = (await load().catch(() => {
    throw new SettingError('WINDOWS_LOGIN_KEYTAB', keytab, 'needs the module kerberos (npm install --no-save kerberos@7, which asks for libkrb5-dev)');
  })) as Kerberos;
  return async (ticket) => {
    try {
      // Without a name: any service of the keytab, as the browser spelled its address.
      const server = await initializeServer('');
      await server.step(ticket);
      return server.contextComplete && server.username ? { principal: server.username, answer: server.response || null } : null;
    } catch {
      // Expired, of another realm, for another service, or no ticket at all, such as NTLM's.
      return null;
    }
  };
}

/** The ticket of the header; null when it carries none. */
export function ticketOf(authorization: string | undefined): string | null {
  return /^Negotiate +([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? '')?.[1] ?? null;
}

async function loadKerberos(): Promise<unknown> {
  const name = 'kerberos';
  const { default: kerberos } = (await import(name)) as { default: unknown };
  return kerberos;
}
