import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { recordEntity } from '../../../contract/registry.ts';
import { queuedRecords } from '../../../db/outbox/queue.ts';
import type { EntryState } from '../../../db/schema/rows.ts';
import type { RowTone } from '../../../ui/grid/model/grid-types.ts';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { useSession } from '../../session-context.tsx';
import { useThrottledLiveQuery } from '../../use-throttled-live-query.ts';
import { keyOfRow } from './key-of-row.ts';

const tones = { waiting: 'waiting', sending: 'waiting', parked: 'attention' } as const satisfies Record<EntryState, RowTone>;
const pillTones = { waiting: 'waiting', sending: 'sending', parked: 'attention' } as const;

const none: ReadonlyMap<RecordKey, EntryState> = new Map();
const tables = ['outbox'] as const;

/** Outbox states of the shown rows, and the tone and mark of each in the list. */
export function useRowStates(entity: EntityName, rows: readonly GridRow[]) {
  const { t } = useTranslation('sync');
  const { database } = useSession();
  const read = useCallback(() => queuedRecords(database, recordEntity(entity), rows.map(keyOfRow)), [database, entity, rows]);
  const states = useThrottledLiveQuery({ database, tables, read });
  // Usually the outbox is empty: a constant empty map avoids rendering all rows again.
  const some = states && states.size > 0 ? states : none;
  return useMemo(() => {
    const stateOf = (key: RecordKey) => some.get(key) ?? null;
    const tone = (row: GridRow) => {
      const state = stateOf(keyOfRow(row));
      return state === null ? undefined : tones[state];
    };
    const mark = (row: GridRow) => {
      const state = stateOf(keyOfRow(row));
      return state === null ? null : <StatusPill tone={pillTones[state]}>{t(`state.${state}`)}</StatusPill>;
    };
    return { stateOf, tone, mark };
  }, [some, t]);
}
