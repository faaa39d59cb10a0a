import { inject } from 'vitest';
import { startBackend, type Backend, type BackendOptions } from './backend.ts';
import { createDatabaseOnce, freshDatabase, runStatement } from './postgres.ts';

/** A backend with a demo fleet that no other test file shares. */
export type Demo = Backend & {
  readonly databaseUrl: string;
  /** Size of the demo; a prepared device serves every demo of the same kind. */
  readonly kind: DemoKind;
};

export type DemoKind = { readonly vehicles: number; readonly shipments: number };

/** Starts a backend on a copy of a demo fleet, which the first start in a run creates. */
export async function startDemo(options: Partial<DemoKind> & Pick<BackendOptions, 'publicDir' | 'environment'> = {}): Promise<Demo> {
  const { vehicles = 60, shipments = 300, publicDir, environment } = options;
  const server = inject('postgres')[0]!;
  const name = `demo_${vehicles}_${shipments}`;
  await createDatabaseOnce(server, name, async (databaseUrl) => {
    const first = await startBackend({ databaseUrl, vehicles, shipments, environment: { DEMO_MODE: 'true' } });
    await first.stop();
    await runStatement(databaseUrl, insertPreparedLogins);
  });
  const { url: databaseUrl, drop } = await freshDatabase(server, { copyOf: name });
  const backend = await startBackend({
    databaseUrl,
    ...(publicDir ? { publicDir } : {}),
    environment: { DEMO_MODE: 'true', ...environment },
  });
  const stop = async (): Promise<void> => {
    await backend.stop();
    await drop();
  };
  return { ...backend, stop, databaseUrl, kind: { vehicles, shipments } };
}

/** Session token of the user's prepared devices. */
export function preparedToken(username: string): string {
  return `prepared-${username}`;
}

/** Restores the tokens of the prepared devices: an earlier test may have logged out or revoked the session. */
export async function renewPreparedLogins(databaseUrl: string): Promise<void> {
  await runStatement(databaseUrl, 'UPDATE session_token SET "RevokedOn" = NULL WHERE "RevokedOn" IS NOT NULL');
}

// Proved for the whole run: the tests of proofs make them old.
const insertPreparedLogins = `INSERT INTO session_token ("TokenHash", "UserId", "ProvenOn", "ExpiresOn")
  SELECT sha256(convert_to('${preparedToken('')}' || "Username", 'UTF8')), "Id", now() + interval '1 day', now() + interval '1 day' FROM user_account`;
