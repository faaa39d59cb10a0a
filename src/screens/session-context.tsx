import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Configuration } from '../contract/configuration.ts';
import type { FunctionalityName } from '../contract/functionality.ts';
import { may, type PermissionFlag } from '../contract/permissions.ts';
import type { SessionRow } from '../db/rows.ts';
import { userDatabase, type UserDatabase } from '../db/user-database.ts';

/** Who works here, with their own database and the company's switches. */
export type Session = {
  readonly session: SessionRow;
  readonly user: string;
  readonly database: UserDatabase;
  readonly configuration: Configuration;
  readonly may: (functionality: FunctionalityName, flag: PermissionFlag) => boolean;
};

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs somebody who is logged in');
  return session;
}

type Props = { readonly session: SessionRow; readonly configuration: Configuration; readonly children: ReactNode };

export function SessionProvider({ session, configuration, children }: Props) {
  const value = useMemo<Session>(() => {
    const { Username, Permissions } = session.user;
    return {
      session,
      configuration,
      user: Username,
      database: userDatabase(Username),
      may: (functionality, flag) => may(Permissions, functionality, flag),
    };
  }, [session, configuration]);
  return <SessionContext value={value}>{children}</SessionContext>;
}
