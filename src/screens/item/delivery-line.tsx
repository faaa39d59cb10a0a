import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../ui/status-pill.tsx';
import { deliveryOf } from './delivery.ts';
import type { OpenDocument } from './use-document.ts';

const tones = { received: 'received', 'on-device': 'waiting', sending: 'sending', 'needs-you': 'attention' } as const;

type Props = { readonly document: OpenDocument };

/** Delivery state in one line: on this device, sending 3 of 7, received, needs you. */
export function DeliveryLine({ document }: Props) {
  const { t } = useTranslation('item');
  const delivery = deliveryOf(document.entries);
  const total = useMostWaiting(document.entries.length);
  const remaining = document.entries.length;
  const text = t(`delivery.${delivery.kind}`, { number: total - remaining + 1, total });
  return (
    <span role="status" data-delivery={delivery.kind}>
      <StatusPill tone={tones[delivery.kind]}>{text}</StatusPill>
    </span>
  );
}

/** Largest number of waiting entries since none waited: the total of the progress. */
function useMostWaiting(waiting: number): number {
  const [most, setMost] = useState(waiting);
  const next = waiting === 0 ? 0 : Math.max(most, waiting);
  if (next !== most) setMost(next);
  return next;
}
