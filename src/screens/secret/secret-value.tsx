import { Eye, EyeOff, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { entityNamed, functionalityOf } from '../../contract/registry.ts';
import { useSession } from '../session-context.tsx';
import { useSupports } from '../use-supports.ts';
import styles from './secret-value.module.css';
import { useReveal } from './use-reveal.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

// Lazy: secrets are viewed far more often than entered.
const SecretDialog = lazyPart(async () => (await import('./secret-dialog.tsx')).SecretDialog);

type Props = {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  readonly field: string;
  readonly label: string;
  /** Text shown instead of the secret; not a string where the record has none. */
  readonly mask: unknown;
  /** Not a tab stop: the grid's arrow keys reach it. Rendered above the row's link. */
  readonly isInGrid?: boolean;
};

/** A masked secret that permitted users reveal for a few seconds, and set on its record. */
export function SecretValue({ entity, recordKey, field, label, mask, isInGrid = false }: Props) {
  const { t } = useTranslation('common');
  const { may } = useSession();
  const { value, isLoading, show, hide } = useReveal(entity, recordKey, field);
  const [isSetting, setSetting] = useState(false);
  const hasSecret = typeof mask === 'string';
  const supports = useSupports();
  const mayChange = typeof recordKey === 'number' && may(functionalityOf(entity), 'IsChange');
  const isRecorded = supports(entity, 'reveal');
  // The specification's list answers its secrets to everyone who may read it.
  const mayReveal = isRecorded ? mayChange : field in ((entityNamed(entity).grid?.row as { entries?: object } | undefined)?.entries ?? {});
  // Lists only reveal secrets; the record also sets them.
  const maySet = mayChange && !isInGrid && supports(entity, 'setSecret');
  if (!hasSecret && !maySet) return <>–</>;
  const Icon = value === null ? Eye : EyeOff;
  return (
    <span className={styles.secret}>
      <output className={styles.text} data-revealed={value !== null || undefined}>
        {value ?? (hasSecret ? mask : '–')}
      </output>
      {mayReveal && hasSecret && (
        <button
          type="button"
          className={styles.button}
          aria-label={t(value === null ? 'secret.show' : 'secret.hide', { field: label })}
          aria-busy={isLoading}
          title={isRecorded ? t('secret.recorded') : undefined}
          tabIndex={isInGrid ? -1 : undefined}
          data-print="hide"
          onClick={value === null ? show : hide}
        >
          <Icon size={18} aria-hidden />
        </button>
      )}
      {maySet && (
        <button
          type="button"
          className={styles.button}
          aria-label={t('secret.set', { field: label })}
          data-print="hide"
          onClick={() => setSetting(true)}
        >
          <Pencil size={18} aria-hidden />
        </button>
      )}
      {isSetting && typeof recordKey === 'number' && (
        <SecretDialog
          entity={entity}
          id={recordKey}
          field={field}
          label={label}
          hasSecret={hasSecret}
          onClose={() => setSetting(false)}
          onSaved={hide}
        />
      )}
    </span>
  );
}
