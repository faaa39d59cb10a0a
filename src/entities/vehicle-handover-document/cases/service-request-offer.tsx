import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failedChecksPointId } from '../../../contract/entities/shared/handover-items.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { failedChecks, faultOfCheck, nameOfCheck } from '../content/checklist.ts';
import type { HandoverForm } from '../content/handover-form.ts';
import { CaseButton, type CaseKind } from './case-button.tsx';

const kind: CaseKind = { entity: 'service-request', icon: Wrench };

type Props = { readonly form: HandoverForm; readonly handover: RecordKey };

/** Makes one service request of the failed checks of a saved handover, with their words and photos; both records link each other. */
export function ServiceRequestOffer({ form, handover }: Props) {
  const { t, i18n } = useTranslation('handover-checks');
  const { may } = useSession();
  const { VehicleId } = form;
  const failed = failedChecks(form);
  if (failed.length === 0 || VehicleId === null || !may('ServiceRequest', 'IsRead')) return null;
  const descriptions = failed.map((check) => [nameOfCheck(check, i18n.language), check.Words].filter(Boolean).join(': '));

  function start() {
    const photos = failed.flatMap(({ ItemId }) => faultOfCheck(form, ItemId)?.Images ?? []);
    return Promise.resolve({ photos, values: { VehicleId, At: form.Date, Description: descriptions.join('\n') } });
  }

  return (
    <Banner
      tone="warning"
      title={t('checklist.failed', { count: failed.length })}
      action={
        <CaseButton
          kind={kind}
          label={t('checklist.request')}
          link={{ DamagePointId: failedChecksPointId, HandoverId: handover }}
          handover={handover}
          start={start}
        />
      }
    >
      <p>{descriptions.join(' · ')}</p>
    </Banner>
  );
}
