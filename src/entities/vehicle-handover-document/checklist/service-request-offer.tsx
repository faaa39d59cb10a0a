import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../screens/session-context.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { nameOfCheck } from '../content/checklist.ts';
import type { HandoverForm } from '../content/handover-form.ts';

/** Offers a service request for the failed checks of a saved handover, filled with what was found. */
export function ServiceRequestOffer({ form: { VehicleId, Checklist } }: { readonly form: HandoverForm }) {
  const { t, i18n } = useTranslation('handover-checks');
  const { may } = useSession();
  const failed = (Checklist ?? []).filter(({ Result }) => Result === 'not-ok');
  if (failed.length === 0 || VehicleId === null || !may('ServiceRequest', 'IsAdd')) return null;
  const found = failed.map((check) => [nameOfCheck(check, i18n.language), check.Words].filter(Boolean).join(': '));
  const search = new URLSearchParams({ VehicleId: String(VehicleId), Description: found.join('\n') });
  return (
    <Banner
      tone="warning"
      title={t('checklist.failed', { count: failed.length })}
      action={
        <LinkButton href={`/service-request/item?${search.toString()}`} size="large" icon={<Wrench aria-hidden />}>
          {t('checklist.request')}
        </LinkButton>
      }
    >
      <p>{found.join(' · ')}</p>
    </Banner>
  );
}
