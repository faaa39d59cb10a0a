import { createContext, use } from 'react';
import type { Configuration } from '../../contract/device/configuration.ts';
import type { SessionRow } from '../../db/schema/rows.ts';

/** State of the shell before and after a login. `session` is a live query of the device database. */
export type AppState = { readonly configuration: Configuration; readonly session: SessionRow | null };

/** Props of the screens behind the login, which load after it. */
export type SignedInProps = { readonly session: SessionRow; readonly isAfterLogin: boolean };

export const AppStateContext = createContext<AppState | null>(null);

export function useAppState(): AppState {
  const state = use(AppStateContext);
  if (!state) throw new Error('useAppState needs the App above it');
  return state;
}
