import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import type { ActionSubject, RecordAction, ScreenDeclaration } from '../declaration.ts';
import { useRunOnMany, type BulkOutcome } from '../run-on-many.ts';
import { useSession } from '../session-context.tsx';
import styles from './bulk-bar.module.css';
import { BulkResult } from './bulk-result.tsx';

type Props = { readonly declaration: ScreenDeclaration; readonly subjects: readonly ActionSubject[]; readonly onClear: () => void };
type Done = { readonly action: RecordAction; readonly outcomes: readonly BulkOutcome[] };

/** What can be done with all chosen rows at once, and what came of it. */
export function BulkBar({ declaration, subjects, onClear }: Props) {
  const { t } = useTranslation([declaration.entity, 'list']);
  const { may } = useSession();
  const runOnMany = useRunOnMany(declaration);
  const [running, setRunning] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const actions = declaration.actions.filter(({ isBulk, requires }) => isBulk && may(requires.functionality, requires.flag));
  async function run(action: RecordAction) {
    setRunning(action.name);
    const outcomes = await runOnMany(action, subjects);
    setRunning(null);
    if (outcomes) setDone({ action, outcomes });
  }
  return (
    <div className={styles.bar} data-print="hide">
      <p className={styles.count} role="status">
        {t('list:bulk.selected', { count: subjects.length })}
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
