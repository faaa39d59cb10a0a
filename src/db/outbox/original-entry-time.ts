import type { EntityName } from '../../contract/definition/entity.ts';
import { callOf } from '../../contract/registry.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import type { OutboxRow } from '../schema/rows.ts';

type DatedCall = Pick<OutboxRow, 'callEntity' | 'call' | 'payload' | 'happenedAt'>;

/** Entry time of the field that dates this call: the time of an earlier queued save with the same value; null where it is entered now. */
export function originalEntryTime(
  earlier: readonly DatedCall[],
  entity: EntityName,
  call: string,
  content: Readonly<Record<string, unknown>> | null,
): WireDateTime | null {
  const field = callOf(entity, call).change?.datedBy;
  if (field === undefined || content === null) return null;
  const last = earlier.findLast((entry) => entry.callEntity === entity && entry.call === call);
  return last?.payload && last.payload[field] === content[field] ? last.happenedAt : null;
}
