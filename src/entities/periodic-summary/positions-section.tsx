import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { isLocalKey, type RecordKey } from '../../contract/wire/fields.ts';
import { arePositionsOpen } from '../../contract/rules/mileage/summary-positions.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { partDraftsOf } from '../../db/drafts/drafts.ts';
import type { RecordRow } from '../../db/schema/rows.ts';
import { textOf } from '../../screens/text-of.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useSupports } from '../../screens/use-supports.ts';
import { pullRecord } from '../../sw/pull/pull.ts';
import { toSortedPositions, type Period, type Position } from './position.ts';
import { Positions } from './positions.tsx';
import { removePosition, savePosition } from './save-position.ts';
import { ShareButton } from './share-button.tsx';

const functionality = 'PeriodicSummary';

/** The positions below a summary's form. Editable offline too, as long as the last pulled `CanBeEdited` allows it. */
export function PositionsSection({ record }: { readonly record: RecordRow }) {
  const { t } = useTranslation('periodic-summary');
  const { database, user, may } = useSession();
  const { item, key } = record;
  const period = { StartDate: textOf(item['StartDate']), EndDate: textOf(item['EndDate']) || null };
  const supports = useSupports();
  const isOpen = canBeEdited(record, period);
  const context = { database, user, summary: key };
  const drafts = useLiveQuery(() => partDraftsOf(database, 'periodic-summary', key), [database, key], []);
  const save = (position: Position, draft?: RecordKey) => savePosition(context, position, draft);
  return (
    <Positions
      summary={key}
      period={period}
      positions={toSortedPositions(item['Positions'])}
      drafts={drafts}
      note={isOpen ? undefined : t('positions.closed')}
      add={isOpen && may(functionality, 'IsAdd') ? save : undefined}
      change={isOpen && may(functionality, 'IsChange') ? save : undefined}
      remove={isOpen && may(functionality, 'IsRemove') ? (position) => removePosition(context, position) : undefined}
      imports={
        isOpen && typeof key === 'number' && may(functionality, 'IsAdd')
          ? { summary: key, accessToken: null, onImported: () => void pullRecord(database, 'periodic-summary', key).catch(ignorePullError) }
          : undefined
      }
      actions={
        !isLocalKey(key) &&
        may(functionality, 'IsChange') &&
        supports('periodic-summary', 'createAccessToken') && <ShareButton summary={key} />
      }
    />
  );
}

/** The backend decides; the contract's rule where it gave no answer: for a new summary, or at a backend without that call. */
function canBeEdited({ item }: RecordRow, period: Period): boolean {
  const backendAnswer = item['CanBeEdited'];
  return typeof backendAnswer === 'boolean' ? backendAnswer : arePositionsOpen(period, toWireDateTime(new Date()));
}

/** The import is stored at the backend; the next pull of the record shows it. */
function ignorePullError(): void {}
