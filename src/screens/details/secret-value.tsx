import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { useSession } from '../session-context.tsx';
import styles from './secret-value.module.css';
import { useReveal } from './use-reveal.ts';

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

/** A secret: masked, and for a few seconds in the clear when somebody who may asks for it. */
export function SecretValue({ entity, recordKey, field, label, mask, isInGrid = false }: Props) {
  const { t } = useTranslation('common');
  const { may } = useSession();
  const { value, isAsking, show, hide } = useReveal(entity, recordKey, field);
  if (typeof mask !== 'string' || typeof recordKey !== 'number') return <>–</>;
  const mayShow = may(entityRegistry[entity].functionality, 'IsChange');
  const Icon = value === null ? Eye : EyeOff;
  return (
    <span className={styles.secret}>
      <output className={styles.text} data-shown={value !== null || undefined}>
        {value ?? mask}
      </output>
      {mayShow && (
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
    </span>
  );
}
