import type { i18n as I18n } from 'i18next';
import { plateIn } from '../../contract/grid/plate-in.ts';
import { fromWire } from '../../contract/wire/wire-date.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { localeOf } from '../../contract/wire/languages.ts';
import type { ActionTarget, RecordAction, ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { textOf } from '../text-of.ts';
import { canUndoRemoval } from './undo-removal.ts';
import type { ConfirmationTexts } from './confirm-action.ts';

type Named = Pick<ScreenDeclaration, 'entity' | 'columns'>;

type QuestionContext = { readonly i18n: I18n; readonly database: UserDatabase };

/** The question before an action on one record, which names the record: "Delete SRW/2026/000568 (EPA 5700F, 12–14 Nov)?" */
export async function questionOf(
  declaration: Named,
  action: RecordAction,
  target: ActionTarget,
  { i18n, database }: QuestionContext,
): Promise<ConfirmationTexts> {
  const { entity } = declaration;
  // The saving code is loaded before the answer: the user may leave the page right after it.
  await Promise.all([i18n.loadNamespaces(['decision', 'names']), import('./queue-change.ts')]);
  const isUndoable = action.name === 'delete' && (await canUndoRemoval(database, entity, target));
  return {
    title: titleOf(declaration, action, target, i18n),
    message: i18n.t(`${entity}:ask.${action.name}`, { defaultValue: i18n.t(`decision:${isUndoable ? 'undoable' : 'final'}`) }),
    confirmLabel: i18n.t(`${entity}:actions.${action.name}`),
    cancelLabel:
      action.tone === 'danger'
        ? i18n.t([`keep.${entity}.${action.name}`, `keep.${entity}.other`], { ns: 'decision', defaultValue: '' }) || undefined
        : undefined,
  };
}

function titleOf({ entity, columns }: Named, action: RecordAction, { row }: ActionTarget, i18n: I18n): string {
  const primary = columns.find(({ isPrimary }) => isPrimary);
  const number =
    (primary && textOf(row[primary.field])) || i18n.t(`names:${entity}.one`, { defaultValue: i18n.t(`names:${entity}.title`) });
  const plate = plateIn(row, primary?.field);
  const dateColumn = columns.find(({ type }) => type === 'date' || type === 'datetime')?.field;
  const details = [plate === number ? '' : plate, periodOf(row, dateColumn, i18n)].filter(Boolean).join(', ');
  const record = details === '' ? number : `${number} (${details})`;
  const keys = [`titles.${entity}.${action.name}`, `titles.${action.name}`, 'titles.other'];
  return i18n.t(keys, { ns: 'decision', record, action: i18n.t(`${entity}:actions.${action.name}`) });
}

const day = { day: 'numeric', month: 'short' } as const;

/** The days of the record, as "12–14 Nov"; the year only where it is another one. `dateColumn`: of a record without a start. */
function periodOf(row: ActionTarget['row'], dateColumn: string | undefined, { language }: I18n): string {
  const [start, end] = [fromWire(textOf(row['StartDate'] ?? row['Date'] ?? row[dateColumn ?? ''])), fromWire(textOf(row['EndDate']))];
  if (!start) return '';
  const isThisYear = [start, end ?? start].every((date) => date.getFullYear() === new Date().getFullYear());
  const format = new Intl.DateTimeFormat(localeOf(language), isThisYear ? day : { ...day, year: 'numeric' });
  return end && end > start ? format.formatRange(start, end) : format.format(start);
}
