import { toFlag, valueAt } from '../../../api/reading/scalars.ts';
import type { FormValues, SourceLines } from '../../declaration/form-declaration.ts';

const activeKeys = ['IsActive', 'Active', 'IsEnabled', 'Enabled', 'IsCurrent'];
const retiredKeys = ['IsInactive', 'Inactive', 'IsDisabled', 'Disabled', 'IsDeleted', 'Deleted', 'IsArchived', 'Archived', 'IsObsolete', 'IsRetired', 'IsBlocked'];

/** The lines of a dictionary that a form offers. A backend may answer retired ones as well: they only name what a record already has. */
export function offeredLines(lines: SourceLines, values: FormValues): SourceLines {
  if (!lines.some(isRetired)) return lines;
  const chosen = new Set(Object.values(values));
  return lines.filter((line) => !isRetired(line) || chosen.has(line['Id'] ?? line['Code']));
}

function isRetired(line: SourceLines[number]): boolean {
  return activeKeys.some((key) => toFlag(valueAt(line, key)) === false) || retiredKeys.some((key) => toFlag(valueAt(line, key)) === true);
}
