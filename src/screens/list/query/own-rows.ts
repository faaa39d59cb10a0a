import { useLiveQuery } from 'dexie-react-hooks';
import { allOf, anyOf, compare, literal, type Expression } from '../../../contract/grid/expression.ts';
import { findReference, referenceKey } from '../../../db/cache/references.ts';
import type { ColumnDeclaration } from '../../declaration/screen-declaration.ts';
import { useSession } from '../../session-context.tsx';

type PersonColumn = Pick<ColumnDeclaration, 'field' | 'personId'>;

export type Person = { readonly id: number; readonly name: string };

/** The columns that name a person of the company. */
export function personColumns(columns: readonly ColumnDeclaration[]): readonly PersonColumn[] {
  return columns.filter(({ linksTo, isPerson }) => linksTo === 'employee' || isPerson);
}

/** Rows that refer to the person in one of the columns; without a person none. `hasIds`: the backend has the columns of ids, too. */
export function ofPerson(columns: readonly PersonColumn[], person: Person | null, hasIds: boolean): Expression {
  const [first = literal(false), ...others] = person === null ? [] : columns.map((column) => refersTo(column, person, hasIds));
  return others.reduce(anyOf, first);
}

/** A row without the id, such as one that an earlier release cached, is compared by the name. */
function refersTo({ field, personId }: PersonColumn, { id, name }: Person, hasIds: boolean): Expression {
  const isNamed = compare(field, 'eq', name);
  if (!personId || !hasIds) return isNamed;
  const isNamedAlone = allOf([compare(personId, 'eq', null), isNamed]) ?? isNamed;
  return anyOf(compare(personId, 'eq', id), isNamedAlone);
}

/** The user as lists refer to one; null while it is read, and for a user who is no employee. */
export function useOwnPerson(isNeeded: boolean): Person | null {
  const { database } = useSession();
  const read = async (): Promise<Person | null> => {
    if (!isNeeded) return null;
    const id = (await findReference(database, referenceKey('employee', 'getCurrentUserEmployeeId')))?.value;
    const list = (await findReference(database, referenceKey('employee', 'list', { activeOnly: 'true' })))?.value;
    const own =
      Array.isArray(list) && typeof id === 'number'
        ? (list as readonly { readonly Id: number; readonly FullName: string }[]).find(({ Id }) => Id === id)
        : undefined;
    return own ? { id: own.Id, name: own.FullName } : null;
  };
  return useLiveQuery(read, [database, isNeeded]) ?? null;
}
