import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { Rejection } from '../../../contract/delivery/rejection.ts';
import { isLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import { serverIdOf } from '../../../db/cache/records.ts';
import { entriesOf } from '../../../db/outbox/queue.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { deliveryOf, deliveryTones } from '../../record/data/delivery.ts';
import { useSession } from '../../session-context.tsx';
import { useFieldErrorText } from '../../use-field-error-text.ts';
import { useProblemText } from '../../use-problem-text.ts';
import styles from './bulk-bar.module.css';

const textKeys = {
  received: 'list:bulk.received',
  'on-device': 'sync:state.waiting',
  sending: 'sync:state.sending',
  'needs-you': 'sync:state.parked',
} as const;

/** Live delivery state of one record's change. A rejected change shows the reason and a link to the sync centre. */
export function BulkDelivery({ entity, recordKey }: { readonly entity: EntityName; readonly recordKey: RecordKey }) {
  const { t } = useTranslation(['list', 'sync']);
  const { database } = useSession();
  const problemText = useProblemText();
  const fieldErrorText = useFieldErrorText(entity);
  const entries = useLiveQuery(async () => {
    const serverId = isLocalKey(recordKey) ? await serverIdOf(database, recordKey) : null;
    return entriesOf(database, entity, serverId ?? recordKey);
  }, [database, entity, recordKey]);
  if (!entries) return null;
  const delivery = deliveryOf(entries);
  const rejection = delivery.kind === 'needs-you' ? delivery.rejection : null;
  /** The backend's own message may repeat the text of its code. */
  function reasonsOf(one: Rejection): string[] {
    const isDetailInText = one.code === 'refused' && one.detail !== null;
    const details = isDetailInText ? [] : one.errors.length > 0 ? one.errors.map(fieldErrorText) : [one.detail ?? ''];
    return [...new Set([problemText(one), ...details])];
  }
  return (
    <>
      <StatusPill tone={deliveryTones[delivery.kind]}>{t(textKeys[delivery.kind])}</StatusPill>
      {rejection && (
        <div className={styles.problem}>
          <p>{reasonsOf(rejection).join(' ')}</p>
          <LinkButton href="/sync" variant="quiet">
            {t('list:bulk.toSync')}
          </LinkButton>
        </div>
      )}
    </>
  );
}
