import type { EntityName } from '../../src/contract/definition/entity.ts';
import { fieldChanges } from '../audit/field-changes.ts';
import type { ChangeRequest } from '../engine/declaration/call-request.ts';

type Imported = {
  readonly entity: EntityName;
  readonly call: string;
  readonly rows: readonly { readonly id: number; readonly row: Readonly<Record<string, unknown>> }[];
  /** The record that the rows are parts of, and the name of the part; undefined when the rows are records. */
  readonly part?: { readonly of: number; readonly name: string };
};

/** Adds audit entries for the rows of a user's import; an import through an access link has no user and adds none. */
export async function recordImportHistory({ db, user, now }: ChangeRequest, { entity, call, rows, part }: Imported): Promise<void> {
  if (user.id === 0 || rows.length === 0) return;
  const entries = rows.map(({ id, row }) => {
    const changes = fieldChanges(null, row);
    const prefixed = part ? changes.map((change) => ({ ...change, Path: [part.name, String(id), ...change.Path] })) : changes;
    return {
      Entity: entity,
      RecordId: part?.of ?? id,
      Kind: part ? ('changed' as const) : ('created' as const),
      Call: call,
      UserId: user.id,
      EnteredOn: now,
      HappenedOn: null,
      DeviceId: null,
      Reason: null,
      Changes: JSON.stringify(prefixed),
    };
  });
  await db.insertInto('audit_entry').values(entries).execute();
}
