import { createContext, use } from 'react';
import type { Configuration } from '../contract/configuration.ts';
import type { SessionRow } from '../db/rows.ts';

/** What the shell knows before and after a login; `session` follows the device's database, whoever changes it. */
export type AppState = { readonly configuration: Configuration; readonly session: SessionRow | null };

export const AppStateContext = createContext<AppState | null>(null);

export function useAppState(): AppState {
  const state = use(AppStateContext);
  if (!state) throw new Error('useAppState needs the App above it');
  return state;
}
