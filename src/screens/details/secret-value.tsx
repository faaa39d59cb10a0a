import { Eye, EyeOff, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { useSession } from '../session-context.tsx';
import { useSupports } from '../use-supports.ts';
import styles from './secret-value.module.css';
import { useReveal } from './use-reveal.ts';

// Codes are looked at far more often than entered.
const SecretDialog = lazy(async () => ({ default: (await import('./secret-dialog.tsx')).SecretDialog }));

type Props = {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  readonly field: string;
  readonly label: string;
  /** What stands in its place; nothing where the record has none. */
  readonly mask: unknown;
  /** Reached by the arrow keys of the grid, and lying above the link of its row. */
  readonly isInGrid?: boolean;
};

/** A secret: masked, for a few seconds in the clear when somebody who may asks for it, and entered on its record. */
export function SecretValue({ entity, recordKey, field, label, mask, isInGrid = false }: Props) {
  const { t } = useTranslation('common');
  const { may } = useSession();
  const { value, isAsking, show, hide } = useReveal(entity, recordKey, field);
  const [isSetting, setSetting] = useState(false);
  const isThere = typeof mask === 'string';
  const supports = useSupports();
  const mayAsk = typeof recordKey === 'number' && may(entityRegistry[entity].functionality, 'IsChange');
  // In a list a code is looked up, on its record it is changed.
  const maySet = mayAsk && !isInGrid && supports(entity, 'setSecret');
  if (!isThere && !maySet) return <>–</>;
  const Icon = value === null ? Eye : EyeOff;
  return (
    <span className={styles.secret}>
      <output className={styles.text} data-shown={value !== null || undefined}>
        {value ?? (isThere ? mask : '–')}
      </output>
      {mayAsk && isThere && supports(entity, 'reveal') && (
        <button
          type="button"
          className={styles.button}
          aria-label={t(value === null ? 'secret.show' : 'secret.hide', { field: label })}
          aria-busy={isAsking}
          title={t('secret.recorded')}
          tabIndex={isInGrid ? -1 : undefined}
          data-print="hide"
          onClick={value === null ? show : hide}
        >
          <Icon size={18} aria-hidden />
        </button>
      )}
      {maySet && (
        <button type="button" className={styles.button} aria-label={t('secret.set', { field: label })} data-print="hide" onClick={() => setSetting(true)}>
          <Pencil size={18} aria-hidden />
        </button>
      )}
      {isSetting && typeof recordKey === 'number' && (
        <Suspense>
          <SecretDialog entity={entity} id={recordKey} field={field} label={label} isThere={isThere} onClose={() => setSetting(false)} onSaved={hide} />
        </Suspense>
      )}
    </span>
  );
}
