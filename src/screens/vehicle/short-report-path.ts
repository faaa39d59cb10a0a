import type { EntityName } from '../../contract/definition/entity.ts';
import { newRecordPath } from '../paths.ts';

/** The parameter of a new record's address that selects its short form. */
export const reportParameter = 'report';

/**
 * A report in a photo, a vehicle and a sentence, which the office completes. Offered only on a backend that announces
 * `short-reports`.
 */
export function shortReportPath(entity: EntityName, values: Readonly<Record<string, string>> = {}) {
  return `${newRecordPath(entity)}?${new URLSearchParams({ ...values, [reportParameter]: '1' }).toString()}` as const;
}
