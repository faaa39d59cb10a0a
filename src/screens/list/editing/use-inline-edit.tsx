import { useCallback, useEffect, useMemo, useState } from 'react';
import { entityRegistry } from '../../../contract/registry.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { isLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { FieldError } from '../../../contract/wire/problem.ts';
import { rejectedFields } from '../../../db/outbox/queue.ts';
import type { CellMove } from '../../../ui/grid/table/cell/cell-popover.tsx';
import type { GridEditing } from '../../../ui/grid/model/grid-types.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import type { FieldDeclaration, FormDeclaration } from '../../declaration/form-declaration.ts';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';
import { useSession } from '../../session-context.tsx';
import { useFieldErrorText } from '../../use-field-error-text.ts';
import { useThrottledLiveQuery } from '../../use-throttled-live-query.ts';
import { hasKey, keyOfRow } from '../rows/key-of-row.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

// Loaded when a cell is opened: the form fields are larger than the list.
const CellEditor = lazyPart(async () => (await import('./cell-editor.tsx')).CellEditor);

type Opened = { readonly row: GridRow; readonly field: FieldDeclaration; readonly cell: HTMLElement };

/** Inline editing of list cells, where the declaration allows it and the user may change records. */
export function useInlineEdit(declaration: ScreenDeclaration, rows: readonly GridRow[]) {
  const { entity } = declaration;
  const { functionality } = entityRegistry[entity];
  const { may } = useSession();
  const form = useLoaded(declaration.inline ?? null).current ?? null;
  const [opened, setOpened] = useState<Opened | null>(null);
  const fieldErrors = useRejectedFields(entity, rows);
  const fieldErrorText = useFieldErrorText(entity);
  const [mayChange, mayAdd] = [may(functionality, 'IsChange'), may(functionality, 'IsAdd')];
  const editing = useMemo<GridEditing<GridRow> | undefined>(() => {
    if (!form || (!mayChange && !mayAdd)) return undefined;
    const fields = fieldsByColumn(form);
    return {
      isEditable: (row, column) =>
        hasKey(row) && fields.has(column) && (mayChange || isLocalKey(keyOfRow(row))) && (form.isOpen?.(row, row) ?? true),
      onEdit: (row, column, cell) => {
        const field = fields.get(column);
        if (field) setOpened({ row, field, cell });
      },
      errorOf: (row, column) => {
        const error = fieldErrors.get(keyOfRow(row))?.find(({ field }) => field === fields.get(column)?.field);
        return error && fieldErrorText(error);
      },
    };
  }, [form, mayChange, mayAdd, fieldErrors, fieldErrorText]);

  // The editor holds the focus until it is unmounted, so the next cell is focused in an effect after that.
  const [closed, setClosed] = useState<{ readonly cell: HTMLElement; readonly move: CellMove } | null>(null);
  useEffect(() => {
    if (!closed) return;
    const next = closed.move === 'nowhere' ? undefined : neighbourOf(closed.cell, closed.move);
    if (next) next.click();
    else closed.cell.focus();
  }, [closed]);

  function close(move: CellMove) {
    setOpened(null);
    if (opened) setClosed({ cell: opened.cell, move });
  }
  const editor = form && opened && (
    <CellEditor key={`${keyOfRow(opened.row)} ${opened.field.field}`} declaration={declaration} form={form} {...opened} onClose={close} />
  );
  return { editing, editor };
}

function fieldsByColumn({ sections }: FormDeclaration): ReadonlyMap<string, FieldDeclaration> {
  const fields = sections.flatMap((section) => section.fields).filter(({ type, isReadOnly }) => type !== 'photos' && !isReadOnly);
  return new Map(fields.map((field) => [field.column ?? field.field, field]));
}

const none: ReadonlyMap<RecordKey, readonly FieldError[]> = new Map();
const tables = ['outbox'] as const;

function useRejectedFields(entity: EntityName, rows: readonly GridRow[]): ReadonlyMap<RecordKey, readonly FieldError[]> {
  const { database } = useSession();
  const read = useCallback(() => rejectedFields(database, entity, rows.map(keyOfRow)), [database, entity, rows]);
  const result = useThrottledLiveQuery({ database, tables, read });
  return result && result.size > 0 ? result : none;
}

function neighbourOf(cell: HTMLElement, move: 'next' | 'previous'): HTMLElement | undefined {
  const cells = [...(cell.closest('table, ul')?.querySelectorAll<HTMLElement>('button[data-edits]') ?? [])];
  return cells[cells.indexOf(cell) + (move === 'next' ? 1 : -1)];
}
