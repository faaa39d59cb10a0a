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
import { useProblemText } from '../../use-problem-text.ts';
import { deliveryOf } from '../data/delivery.ts';
import type { OpenRecord } from '../data/use-record.ts';
import { RejectionReason } from './rejection-reason.tsx';

type Props = { readonly entity: EntityName; readonly openRecord: OpenRecord };

/** Why a record is not delivered: the rejection and its remedy, or the error of the last attempt. Says so when the backend lacks it. */
export function DeliveryNotice({ entity, openRecord }: Props) {
  const { t } = useTranslation(['record', 'sync', entity]);
  const { database } = useSession();
  const problemText = useProblemText();
  const discard = useDiscard();
  const delivery = deliveryOf(openRecord.entries);

  async function retry(seq: number) {
    await retryParked(database, seq);
    await postToWorker({ type: 'drain', reason: 'tap' });
  }

  if (delivery.kind === 'on-device' && delivery.rejection) {
    return <Banner tone="info">{t('notSentYet', { reason: problemText(delivery.rejection) })}</Banner>;
  }
  if (delivery.kind === 'received' && openRecord.isGone) return <Banner tone="warning">{t('gone')}</Banner>;
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
      {rejection && <RejectionReason entity={entity} rejection={rejection} />}
    </Banner>
  );
}
