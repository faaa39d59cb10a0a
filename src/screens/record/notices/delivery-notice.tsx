import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { retryParked } from '../../../db/outbox/outbox.ts';
import { postToWorker } from '../../../sw/request-sync.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { needsDecision, DecisionButton } from './decision-button.tsx';
import { useDiscard } from './use-discard.tsx';
import { usefulStepFor } from './useful-step.ts';
import { useSession } from '../../session-context.tsx';
import { useFieldErrorText, useRejectionText } from '../../use-field-error-text.ts';
import { useProblemText } from '../../use-problem-text.ts';
import { deliveryOf } from '../data/delivery.ts';
import type { OpenRecord } from '../data/use-record.ts';
import styles from './delivery-notice.module.css';

type Props = { readonly entity: EntityName; readonly openRecord: OpenRecord };

/** Why a record is not delivered: the rejection and its remedy, or the error of the last attempt. */
export function DeliveryNotice({ entity, openRecord }: Props) {
  const { t } = useTranslation(['record', 'sync', entity]);
  const { database } = useSession();
  const problemText = useProblemText();
  const rejectionText = useRejectionText();
  const fieldErrorText = useFieldErrorText(entity);
  const discard = useDiscard();
  const delivery = deliveryOf(openRecord.entries);

  async function retry(seq: number) {
    await retryParked(database, seq);
    await postToWorker({ type: 'drain', reason: 'tap' });
  }

  if (delivery.kind === 'on-device' && delivery.rejection) {
    return <Banner tone="info">{t('notSentYet', { reason: problemText(delivery.rejection) })}</Banner>;
  }
  if (delivery.kind !== 'needs-you') return null;
  const { rejection, entry } = delivery;
  return (
    <Banner
      tone="danger"
      title={t([`${entity}:notSaved`, 'refused'])}
      action={
        needsDecision(entry) ? (
          <DecisionButton entry={entry} />
        ) : usefulStepFor(entry) === 'discard' ? (
          <Button onPress={() => void discard(entry.seq)}>{t('sync:discard.action')}</Button>
        ) : (
          <Button onPress={() => void retry(entry.seq)}>{t('sendAgain')}</Button>
        )
      }
    >
      <p>{rejection ? rejectionText(rejection) : null}</p>
      {rejection && rejection.errors.length > 0 && (
        <ul className={styles.errors}>
          {rejection.errors.map((one) => (
            <li key={one.field}>{fieldErrorText(one)}</li>
          ))}
        </ul>
      )}
      {rejection?.detail && rejection.errors.length === 0 && rejection.detail !== rejectionText(rejection) && <p>{rejection.detail}</p>}
    </Banner>
  );
}
