import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './editable-value.module.css';
import type { GridColumn, GridEditing } from '../../model/grid-types.ts';
import { fieldOf, GridValue, formatCellValue, type GridFormats } from '../../model/grid-value.tsx';

interface Props<Row extends object> {
  column: GridColumn<Row>;
  row: Row;
  formats: GridFormats;
  editing: GridEditing<Row>;
  /** A link beside the value, to the record that it names. */
  link?: ReactNode;
}

/** A value that opens its inline editor by Enter, F2, click or tap. */
export function EditableValue<Row extends object>({ column, row, formats, editing, link }: Props<Row>) {
  const value = fieldOf(row, column.id);
  const isEmpty = value === null || value === undefined || value === '';
  const error = editing.errorOf(row, column.id);
  const button = (
    <button
      type="button"
      className={styles.button}
      data-edits={column.id}
      data-wrong={error !== undefined || undefined}
      data-align={column.align ?? (column.type === 'number' ? 'end' : 'start')}
      // Reached by arrow keys: a tab stop per cell would make hundreds.
      tabIndex={-1}
      aria-label={`${column.header}: ${isEmpty ? formats.empty : formatCellValue(column, value as string | number | boolean, formats)}`}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => {
        // Safari does not focus a clicked button, and the focus must return to it.
        currentTarget.focus();
        editing.onEdit(row, column.id, currentTarget);
      }}
    >
      <span className={styles.value}>
        {/* The dash is drawn by the style sheet: read out it says nothing, and the button's name says "empty". */}
        {isEmpty && !column.render && !column.derive ? (
          <span className={styles.nothing} />
        ) : (
          <GridValue column={column} row={row} formats={formats} />
        )}
      </span>
    </button>
  );
  return (
    <>
      {link === undefined ? (
        button
      ) : (
        <div className={styles.linked}>
          {button}
          {link}
        </div>
      )}
      {error && (
        <p className={styles.error}>
          <CircleAlert size={16} aria-hidden />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}
