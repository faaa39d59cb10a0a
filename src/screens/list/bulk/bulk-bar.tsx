import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { functionalityOf } from '../../../contract/registry.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { Toolbar } from '../../../ui/layout/toolbar.tsx';
import type { ActionTarget, RecordAction, ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { useRunBulkAction, type BulkOutcome } from '../../actions/run-bulk-action.ts';
import { useSession } from '../../session-context.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useSupports } from '../../use-supports.ts';
import styles from './bulk-bar.module.css';
import { BulkEditButton } from './bulk-edit-button.tsx';
import { BulkResult } from './bulk-result.tsx';
import { MAX_BULK_ROWS } from '../rows/use-all-matching.ts';

type Props = {
  readonly declaration: ScreenDeclaration;
  readonly targets: readonly ActionTarget[];
  /** Number of rows that match the list's query; null where the backend does not count them. */
  readonly total: number | null;
  /** Selects all rows that match the query and returns their number; offline, rows may be missing. */
  readonly onAll: () => Promise<number>;
  readonly onClear: () => void;
};
type Done = { readonly title: string; readonly outcomes: readonly BulkOutcome[] };

/** Id of the "select all" button while it runs; no action has this name. */
const SELECT_ALL_ID = '*';

/** Bulk actions for the selected rows, and the result of the last one. */
export function BulkBar({ declaration, targets, total, onAll, onClear }: Props) {
  const { t } = useTranslation([declaration.entity, 'list']);
  const { may } = useSession();
  const supports = useSupports();
  const runOnMany = useRunBulkAction(declaration);
  const messages = useMessages();
  const attempt = useAttempt();
  const [running, setRunning] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const limit = Math.min(total ?? MAX_BULK_ROWS, MAX_BULK_ROWS);
  const actions = declaration.actions.filter(
    ({ name, isBulk, requires }) => isBulk && may(requires.functionality, requires.flag) && supports(declaration.entity, name),
  );
  async function chooseAll() {
    setRunning(SELECT_ALL_ID);
    await attempt(async () => {
      const matching = await onAll();
      if (total !== null && matching < Math.min(total, MAX_BULK_ROWS))
        messages.info(t(navigator.onLine ? 'list:bulk.notAll' : 'list:onlyNewest'));
    });
    setRunning(null);
  }
  async function run(action: RecordAction) {
    setRunning(action.name);
    const outcomes = await runOnMany(action, targets);
    setRunning(null);
    if (outcomes) setDone({ title: t(`actions.${action.name}`), outcomes });
  }
  return (
    <div className={styles.bar} data-print="hide">
      <p className={styles.count} role="status">
        {t('list:bulk.selected', { count: targets.length })}
      </p>
      <Toolbar label={t('list:bulk.label')}>
        {actions.map((action) => (
          <Button
            key={action.name}
            icon={<action.icon aria-hidden />}
            variant={action.tone === 'danger' ? 'quiet' : 'secondary'}
            isPending={running === action.name}
            isDisabled={running !== null}
            onPress={() => void run(action)}
          >
            {t(`actions.${action.name}`)}
          </Button>
        ))}
        {declaration.bulkEdit && may(functionalityOf(declaration.entity), 'IsChange') && (
          <BulkEditButton
            declaration={declaration}
            bulkEdit={declaration.bulkEdit}
            targets={targets}
            isDisabled={running !== null}
            onDone={(saved) => setDone({ title: t('list:bulk.editField'), outcomes: saved.map((target) => ({ target, problem: null })) })}
            onUndone={() => setDone(null)}
          />
        )}
        {targets.length < limit && (
          <Button variant="quiet" isPending={running === SELECT_ALL_ID} isDisabled={running !== null} onPress={() => void chooseAll()}>
            {t(total === null ? 'list:bulk.uncounted' : total > MAX_BULK_ROWS ? 'list:bulk.first' : 'list:bulk.all', { count: limit })}
          </Button>
        )}
        <Button variant="quiet" icon={<X aria-hidden />} onPress={onClear}>
          {t('list:bulk.clear')}
        </Button>
      </Toolbar>
      {done && (
        <BulkResult
          declaration={declaration}
          {...done}
          onClose={() => {
            setDone(null);
            onClear();
          }}
        />
      )}
    </div>
  );
}
