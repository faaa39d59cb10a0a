import type { FunctionalityName } from '../../../contract/permissions/functionality.ts';
import { isOwnOnly, type Permissions } from '../../../contract/permissions/permissions.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';

/**
 * Whether the record is another user's, and this user may change only own ones: the backend would refuse changes of it and of its files.
 */
export function isOthersRecord(
  permissions: Permissions | undefined,
  functionality: FunctionalityName | null,
  { item }: RecordRow,
): boolean {
  return item['IsOwn'] === false && functionality !== null && isOwnOnly(permissions, { functionality, flag: 'IsChange' });
}
