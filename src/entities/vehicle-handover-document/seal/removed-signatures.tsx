import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/layout/banner.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import type { HandoverForm } from '../content/handover-form.ts';

/** Shows which signatures were removed because the signed content changed: a message at once, a banner until they are given again. */
export function RemovedSignatures({ sides }: { readonly sides: HandoverForm['RemovedSignatures'] }) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const messages = useMessages();
  const people = sides.map((side) => t(`columns.${side}Employee`)).join(', ');
  const text = people && t('handover-form:signatures.removedText', { people });
  const announcedCount = useRef(sides.length);
  useEffect(() => {
    if (sides.length > announcedCount.current) messages.info(text, 'removed-signatures');
    announcedCount.current = sides.length;
  }, [sides.length, text, messages]);
  return (
    <div aria-live="polite">
      {sides.length > 0 && (
        <Banner tone="warning" title={t('handover-form:signatures.removed')}>
          {text}
        </Banner>
      )}
    </div>
  );
}
