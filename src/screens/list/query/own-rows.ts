import { useLiveQuery } from 'dexie-react-hooks';
import { anyOf, compare, literal, type Expression } from '../../../contract/grid/expression.ts';
import { findReference, referenceKey } from '../../../db/cache/references.ts';
import type { ColumnDeclaration } from '../../declaration/screen-declaration.ts';
import { useSession } from '../../session-context.tsx';

/** The columns that name a person of the company. */
export function personColumns(columns: readonly ColumnDeclaration[]): readonly string[] {
  return columns.filter(({ linksTo, isPerson }) => linksTo === 'employee' || isPerson).map(({ field }) => field);
}

/** Rows that name the person in one of the columns; without a person none. */
export function namesPerson(columns: readonly string[], person: string | null): Expression {
  const [first = literal(false), ...others] = person === null ? [] : columns.map((column) => compare(column, 'eq', person));
  return others.reduce(anyOf, first);
}

/** The user's name as lists show it; null while it is read, and for a user who is no employee. */
export function useOwnName(isNeeded: boolean): string | null {
  const { database } = useSession();
  const read = async () => {
    if (!isNeeded) return null;
    const id = (await findReference(database, referenceKey('employee', 'getCurrentUserEmployeeId')))?.value;
    const list = (await findReference(database, referenceKey('employee', 'list', { activeOnly: 'true' })))?.value;
    const own = Array.isArray(list) && typeof id === 'number' ? (list as readonly { readonly Id: number; readonly FullName: string }[]).find(({ Id }) => Id === id) : undefined;
    return own?.FullName ?? null;
  };
  return useLiveQuery(read, [database, isNeeded]) ?? null;
}
