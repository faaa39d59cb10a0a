import { SettingError } from '../settings/setting.ts';

/**
 * Verifies the Kerberos ticket of an `Authorization: Negotiate` header: its principal, and the token to return to the browser. Null for an
 * invalid ticket.
 */
export type TicketReader = (ticket: string) => Promise<{ readonly principal: string; readonly answer: string | null } | null>;

/** The used part of the module `kerberos`. */
type Kerberos = {
  readonly initializeServer: (service: string) => Promise<{
    readonly step: (ticket: string) => Promise<unknown>;
    readonly username: string | null;
    readonly response: string | null;
    readonly contextComplete: boolean;
  }>;
};

/**
 * Opens a ticket reader for the service key in `keytab`. Throws `SettingError` when the module `kerberos` is not installed: it is native,
 * compiled on the machine, and therefore optional.
 */
export async function openTicketReader(keytab: string, load: () => Promise<unknown> = loadKerberos): Promise<TicketReader> {
  // The system's Kerberos library reads the variable at the first ticket.
  process.env['KRB5_KTNAME'] = `FILE:${keytab}`;
  const { initializeServer } = (await load().catch(() => {
    throw new SettingError(
      'WINDOWS_LOGIN_KEYTAB',
      keytab,
      'needs the module kerberos (npm install --no-save kerberos@7, which asks for libkrb5-dev)',
    );
  })) as Kerberos;
  return async (ticket) => {
    try {
      // An empty name accepts any service of the keytab, because browsers derive it from the address as typed.
      const server = await initializeServer('');
      await server.step(ticket);
      return server.contextComplete && server.username ? { principal: server.username, answer: server.response || null } : null;
    } catch {
      // Expired, another realm, another service, or not Kerberos (NTLM).
      return null;
    }
  };
}

/** The ticket of the header; null when there is none. */
export function ticketOf(authorization: string | undefined): string | null {
  return /^Negotiate +([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? '')?.[1] ?? null;
}

async function loadKerberos(): Promise<unknown> {
  const name = 'kerberos';
  const { default: kerberos } = (await import(name)) as { default: unknown };
  return kerberos;
}
