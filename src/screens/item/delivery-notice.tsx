import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import { retryParked } from '../../db/outbox.ts';
import { tellWorker } from '../../sw/poke.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { asksForDecision, DecisionButton } from '../compare/decision-button.tsx';
import { useSession } from '../session-context.tsx';
import { useFaultText, useRefusalText } from '../use-fault-text.ts';
import { useProblemText } from '../use-problem-text.ts';
import { deliveryOf } from './delivery.ts';
import type { OpenDocument } from './use-document.ts';
import styles from './item.module.css';

type Props = { readonly entity: EntityName; readonly document: OpenDocument };

/** Why a record is not delivered: the rejection and its remedy, or the error of the last attempt. */
export function DeliveryNotice({ entity, document }: Props) {
  const { t } = useTranslation(['item', entity]);
  const { database } = useSession();
  const problemText = useProblemText();
  const refusalText = useRefusalText();
  const faultText = useFaultText(entity);
  const delivery = deliveryOf(document.entries);

  async function retry(seq: number) {
    await retryParked(database, seq);
    await tellWorker({ type: 'drain', reason: 'tap' });
  }

  if (delivery.kind === 'on-device' && delivery.fault) {
    return <Banner tone="info">{t('notSentYet', { reason: problemText(delivery.fault) })}</Banner>;
  }
  if (delivery.kind !== 'needs-you') return null;
  const { fault, entry } = delivery;
  return (
    <Banner
      tone="danger"
      title={t([`${entity}:notSaved`, 'refused'])}
      action={asksForDecision(entry) ? <DecisionButton entry={entry} /> : <Button onPress={() => void retry(entry.seq)}>{t('sendAgain')}</Button>}
    >
      <p>{fault ? refusalText(fault) : null}</p>
      {fault && fault.faults.length > 0 && (
        <ul className={styles.faults}>
          {fault.faults.map((one) => (
            <li key={one.field}>{faultText(one)}</li>
          ))}
        </ul>
      )}
      {fault?.detail && fault.faults.length === 0 && <p>{fault.detail}</p>}
    </Banner>
  );
}
