import type { RecordRow } from '../../../db/schema/rows.ts';
import type { FormDeclaration } from '../../declaration/form-declaration.ts';

/** Whether the files of a record can no longer be changed. */
export function isRecordClosed({ closesFiles, isOpen }: FormDeclaration, { item, row }: RecordRow): boolean {
  return closesFiles === true && isOpen?.(item, row ?? {}) === false;
}
