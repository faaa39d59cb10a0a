import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Configuration } from '../contract/device/configuration.ts';
import type { FunctionalityName } from '../contract/permissions/functionality.ts';
import type { EntityName } from '../contract/definition/entity.ts';
import { may, mayReadList, type PermissionFlag } from '../contract/permissions/permissions.ts';
import { entityRegistry } from '../contract/registry.ts';
import { anonymousUserName } from '../contract/access/session.ts';
import type { SessionRow } from '../db/schema/rows.ts';
import { userDatabase, type UserDatabase } from '../db/schema/user-database.ts';

/** The signed-in user with their database and the configuration. */
export type Session = {
  readonly session: SessionRow;
  readonly user: string;
  readonly database: UserDatabase;
  readonly configuration: Configuration;
  /** An anonymous user on an open page. */
  readonly isAnonymous: boolean;
  /** False without a functionality: such records are read-only for all users. */
  readonly may: (functionality: FunctionalityName | null, flag: PermissionFlag) => boolean;
  readonly mayReadList: (entity: EntityName) => boolean;
};

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession must be used within a SessionProvider');
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
      isAnonymous: Username === anonymousUserName,
      may: (functionality, flag) => functionality !== null && may(Permissions, functionality, flag),
      mayReadList: (entity) => mayReadList(Permissions, entityRegistry[entity]),
    };
  }, [session, configuration]);
  return <SessionContext value={value}>{children}</SessionContext>;
}
