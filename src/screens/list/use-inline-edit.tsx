import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { EntityName } from '../../contract/entity.ts';
import { isLocalKey, type RecordKey } from '../../contract/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { FieldFault } from '../../contract/problem.ts';
import { refusedFields } from '../../db/queue.ts';
import type { CellMove } from '../../ui/grid/cell-popover.tsx';
import type { GridEditing } from '../../ui/grid/grid-types.ts';
import type { ScreenDeclaration } from '../declaration.ts';
import type { FieldDeclaration, FormDeclaration } from '../form/form-declaration.ts';
import { useSession } from '../session-context.tsx';
import { useFaultText } from '../use-fault-text.ts';
import { useRestingQuery } from '../use-resting-query.ts';
import { hasKey, keyOfRow } from './key-of-row.ts';

// Loaded when a cell is opened: the form fields are larger than the list.
const CellEditor = lazy(async () => ({ default: (await import('./cell-editor.tsx')).CellEditor }));

type Opened = { readonly row: GridRow; readonly field: FieldDeclaration; readonly cell: HTMLElement };

/** Inline editing of list cells, where the declaration allows it and the user may change records. */
export function useInlineEdit(declaration: ScreenDeclaration, rows: readonly GridRow[]) {
  const { entity, functionality } = declaration;
  const { may } = useSession();
  const form = useInlineForm(declaration);
  const [opened, setOpened] = useState<Opened | null>(null);
  const faults = useRefused(entity, rows);
  const faultText = useFaultText(entity);
  const [mayChange, mayAdd] = [may(functionality, 'IsChange'), may(functionality, 'IsAdd')];
  const editing = useMemo<GridEditing<GridRow> | undefined>(() => {
    if (!form || (!mayChange && !mayAdd)) return undefined;
    const fields = fieldsByColumn(form);
    return {
      isEditable: (row, column) => hasKey(row) && fields.has(column) && (mayChange || isLocalKey(keyOfRow(row))) && (form.isOpen?.(row, row) ?? true),
      onEdit: (row, column, cell) => {
        const field = fields.get(column);
        if (field) setOpened({ row, field, cell });
      },
      faultOf: (row, column) => {
        const fault = faults.get(keyOfRow(row))?.find(({ field }) => field === fields.get(column)?.field);
        return fault && faultText(fault);
      },
    };
  }, [form, mayChange, mayAdd, faults, faultText]);

  // The editor holds the focus until it is unmounted, so the next cell is focused in an effect after that.
  const [left, setLeft] = useState<{ readonly cell: HTMLElement; readonly move: CellMove } | null>(null);
  useEffect(() => {
    if (!left) return;
    const next = left.move === 'nowhere' ? undefined : neighbourOf(left.cell, left.move);
    if (next) next.click();
    else left.cell.focus();
  }, [left]);

  function close(move: CellMove) {
    setOpened(null);
    if (opened) setLeft({ cell: opened.cell, move });
  }
  const editor = form && opened && (
    <Suspense>
      <CellEditor key={`${keyOfRow(opened.row)} ${opened.field.field}`} declaration={declaration} form={form} {...opened} onClose={close} />
    </Suspense>
  );
  return { editing, editor };
}

function useInlineForm({ entity, inline }: ScreenDeclaration): FormDeclaration | null {
  const [loaded, setLoaded] = useState<{ readonly entity: EntityName; readonly form: FormDeclaration } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void inline?.().then((form) => isWanted && setLoaded({ entity, form }));
    return () => {
      isWanted = false;
    };
  }, [entity, inline]);
  return loaded?.entity === entity ? loaded.form : null;
}

function fieldsByColumn({ sections }: FormDeclaration): ReadonlyMap<string, FieldDeclaration> {
  const fields = sections.flatMap((section) => section.fields).filter(({ type, isReadOnly }) => type !== 'photos' && !isReadOnly);
  return new Map(fields.map((field) => [field.column ?? field.field, field]));
}

const none: ReadonlyMap<RecordKey, readonly FieldFault[]> = new Map();
const tables = ['outbox'] as const;

function useRefused(entity: EntityName, rows: readonly GridRow[]): ReadonlyMap<RecordKey, readonly FieldFault[]> {
  const { database } = useSession();
  const read = useCallback(() => refusedFields(database, entity, rows.map(keyOfRow)), [database, entity, rows]);
  const found = useRestingQuery({ database, tables, read, isSame });
  return found && found.size > 0 ? found : none;
}

function isSame(before: ReadonlyMap<RecordKey, unknown>, next: ReadonlyMap<RecordKey, unknown>): boolean {
  return JSON.stringify([...before]) === JSON.stringify([...next]);
}

/** Next or previous editable cell, row by row. */
function neighbourOf(cell: HTMLElement, move: 'next' | 'previous'): HTMLElement | undefined {
  const cells = [...(cell.closest('table, ul')?.querySelectorAll<HTMLElement>('button[data-edits]') ?? [])];
  return cells[cells.indexOf(cell) + (move === 'next' ? 1 : -1)];
}
