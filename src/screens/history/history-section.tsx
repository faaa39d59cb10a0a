import { ChevronDown, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallDefinition, EntityName } from '../../contract/entity.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { entityRegistry } from '../../contract/registry.ts';
import styles from './history.module.css';
import { useSupports } from '../use-supports.ts';
import { HistoryList } from './history-list.tsx';
import type { TellValue } from './use-change-texts.ts';

type Props = {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  /** A field's value as its form shows it; null where the form does not know. */
  readonly tell?: TellValue | undefined;
};

/** Who changed what of a record, and when: folded, and read when it is opened. Left out for what nobody can change, and for what the company does not have yet. */
export function HistorySection({ entity, recordKey, tell }: Props) {
  const { t } = useTranslation('item');
  const supports = useSupports();
  const [isOpen, setOpen] = useState(false);
  if (typeof recordKey !== 'number' || !isChangeable(entity) || !supports('audit', 'list')) return null;
  return (
    <details className={styles.section} data-print="hide" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <History aria-hidden />
        <h2 className={styles.title}>{t('history.title')}</h2>
        <ChevronDown className={styles.chevron} aria-hidden />
      </summary>
      {isOpen && <HistoryList entity={entity} id={recordKey} tell={tell} />}
    </details>
  );
}

function isChangeable(entity: EntityName): boolean {
  return Object.values<CallDefinition>(entityRegistry[entity].calls).some((call) => call.change !== undefined);
}
