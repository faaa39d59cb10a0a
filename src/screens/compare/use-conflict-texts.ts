import { useLiveQuery } from 'dexie-react-hooks';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import { compare } from '../../contract/grid/expression.ts';
import { listView } from '../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { pathName, type Conflict } from '../../sync/merge.ts';
import type { ScreenDeclaration, ScreensOf } from '../declaration/screen-declaration.ts';
import { textOf } from '../text-of.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { formatAdditionalField } from '../record/fields/format-additional-field.ts';
import { useAdditionalFields } from '../use-additional-field-names.ts';
import { useReference } from '../reference/use-reference.ts';
import { useValueTexts } from '../record/history/use-value-texts.ts';
import { referencedEntity, formatWireValue } from '../record/history/format-wire-value.ts';

/** Formatted conflict: the field's label and the value of each side. */
export type ConflictText = { readonly label: string; readonly base: string; readonly mine: string; readonly theirs: string };

/** Formats conflicts as the entity's screens do: labels, choices, dates, and names of referenced records. */
export function useConflictTexts(
  entity: EntityName,
  screensOf: ScreensOf,
  conflicts: readonly Conflict[],
): (conflict: Conflict) => ConflictText & Pick<Conflict, 'path'> {
  const { t } = useTranslation(entity);
  const { database } = useSession();
  const formats = useFormats();
  const fields = useAdditionalFields(entity);
  const employees = useReference('employee', 'list', { activeOnly: 'true' }).value;
  const paths = conflicts.map(({ path }) => pathName(path)).join();
  const screens: ScreenDeclaration[] = [];
  for (const referenced of conflicts.map(({ path }) => referencedEntity(path.at(-1) ?? ''))) {
    const screen = referenced && use(screensOf(referenced));
    if (screen) screens.push(screen);
  }
  const names = useLiveQuery(() => loadReferencedNames(database, screens, conflicts), [database, paths], new Map<string, string>());
  const valueTexts = useValueTexts();
  const choices = use(screensOf(entity))?.columns ?? [];
  const labelOf = (field: string) => t(`fields.${field}`, { defaultValue: t(`columns.${field}`, { defaultValue: field }) });

  function formatValue(path: readonly string[], value: unknown): string {
    const [field = '', id] = path;
    const choice = choices.find((column) => column.field === field)?.choices?.find((one) => one === value);
    if (choice !== undefined) return t(`choices.${field}.${choice}`);
    const own = field === 'AdditionalFieldValues' ? fields.get(id ?? '') : undefined;
    const ownText = own && typeof value === 'string' ? formatAdditionalField(own, value, { formats, yes: valueTexts.yes }) : null;
    const isEmployee = referencedEntity(path.at(-1) ?? '') === 'employee';
    const employee = isEmployee ? employees?.find(({ Id }) => Id === value)?.FullName : undefined;
    return ownText ?? names.get(nameKey(path, value)) ?? employee ?? formatWireValue(value, valueTexts);
  }

  return ({ path, base, mine, theirs }) => {
    const [field = '', ...inner] = path;
    const own = field === 'AdditionalFieldValues' ? fields.get(inner[0] ?? '')?.Name : undefined;
    const label = own ?? [field, ...inner].map(labelOf).join(' – ');
    return { path, label, base: formatValue(path, base), mine: formatValue(path, mine), theirs: formatValue(path, theirs) };
  };
}

/** Names of the records that conflicting values refer to, as far as they are cached. */
async function loadReferencedNames(
  database: UserDatabase,
  screens: readonly ScreenDeclaration[],
  conflicts: readonly Conflict[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { path, base, mine, theirs } of conflicts) {
    const referenced = referencedEntity(path.at(-1) ?? '');
    const screen = screens.find((one) => one.entity === referenced);
    const column = screen?.columns.find((one) => one.priority === 1 && one.type === 'text')?.field;
    if (!screen || column === undefined) continue;
    for (const id of new Set([base, mine, theirs])) {
      if (typeof id !== 'number') continue;
      const query = { skip: 0, top: 1, orderBy: [], filter: compare('Id', 'eq', id), search: '' };
      const { rows } = await listView(database, screen.entity, query, [], null);
      const name = textOf(rows[0]?.[column]);
      if (name !== '') names.set(nameKey(path, id), name);
    }
  }
  return names;
}

function nameKey(path: readonly string[], value: unknown): string {
  return `${path.at(-1) ?? ''} ${typeof value === 'number' ? value : ''}`;
}
