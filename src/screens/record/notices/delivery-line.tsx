import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { deliveryOf, deliveryTones } from '../data/delivery.ts';
import type { OpenRecord } from '../data/use-record.ts';

type Props = { readonly openRecord: OpenRecord };

/** Delivery state in one line: on this device, sending 3 of 7, received, needs you. */
export function DeliveryLine({ openRecord }: Props) {
  const { t } = useTranslation('record');
  const delivery = deliveryOf(openRecord.entries);
  const total = usePeak(openRecord.entries.length);
  const remaining = openRecord.entries.length;
  const text = t(`delivery.${delivery.kind}`, { number: total - remaining + 1, total });
  return (
    <span role="status" data-delivery={delivery.kind}>
      <StatusPill tone={deliveryTones[delivery.kind]}>{text}</StatusPill>
    </span>
  );
}

/** Largest number of waiting entries since none waited: the total of the progress. */
function usePeak(waiting: number): number {
  const [peak, setPeak] = useState(waiting);
  const next = waiting === 0 ? 0 : Math.max(peak, waiting);
  if (next !== peak) setPeak(next);
  return next;
}
