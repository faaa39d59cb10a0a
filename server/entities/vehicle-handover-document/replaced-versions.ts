import type { ReplacedVersion } from '../../../src/contract/entities/handover/replaced-version.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';

/** The signed versions of a handover that corrections replaced, oldest first. */
export async function replacedVersions({ db, wallTime }: Pick<CallRequest, 'db' | 'wallTime'>, id: number): Promise<ReplacedVersion[]> {
  const rows = await db
    .selectFrom('signed_version as version')
    .leftJoin('user_account as user', 'user.Id', 'version.ReplacedBy')
    .leftJoin('employee', 'employee.Id', 'user.EmployeeId')
    .select(['ReplacedOn', 'ReplacedFor', 'Content', 'Username', 'GivenName', 'FullName'])
    .where('version.VehicleHandoverDocumentId', '=', id)
    .where('version.ReplacedOn', 'is not', null)
    .orderBy('version.Id')
    .execute();
  return rows.map(({ ReplacedOn, ReplacedFor, Content, Username, GivenName, FullName }) => ({
    ReplacedOn: wallTime(ReplacedOn ?? new Date(0)),
    ReplacedBy: FullName ?? (GivenName || Username),
    ReplacedFor,
    Content: Content as ReplacedVersion['Content'],
  }));
}
