import { ChevronDown, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallDefinition, EntityName } from '../../../contract/definition/entity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import styles from './history.module.css';
import { useSupports } from '../../use-supports.ts';
import { HistoryList } from './history-list.tsx';
import type { FormatValue } from './use-change-texts.ts';

type Props = {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  /** Formats a field's value as its form shows it; null for fields unknown to the form. */
  readonly formatValue?: FormatValue | undefined;
};

/**
 * Audit history of a record: collapsed, loaded when opened. Hidden for unchangeable entities, for unsent records, and without the
 * backend call.
 */
export function HistorySection({ entity, recordKey, formatValue }: Props) {
  const { t } = useTranslation('record');
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
      {isOpen && <HistoryList entity={entity} id={recordKey} formatValue={formatValue} />}
    </details>
  );
}

function isChangeable(entity: EntityName): boolean {
  return Object.values<CallDefinition>(entityRegistry[entity].calls).some((call) => call.change !== undefined);
}
