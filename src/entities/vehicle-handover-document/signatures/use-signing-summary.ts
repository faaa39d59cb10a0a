import { useTranslation } from 'react-i18next';
import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { formatEnergy, formatFuel, formatReading } from '../content/format-facts.ts';
import { hasAcceptedTerms, type HandoverForm } from '../content/handover-form.ts';
import { damagesOf, tellsNew } from '../content/damages.ts';

/** One line that names what is signed: vehicle, time, reading, fuel or charge, new damages, terms. */
export function useSigningSummary(form: HandoverForm, vehicle: VehicleChoice | null): string {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const formats = useFormats();
  const added = damagesOf(form, 'new').length;
  return [
    vehicle?.RegistrationNumber,
    form.Date && formats.dateTime(form.Date),
    formatReading(form, formats),
    formatFuel(form, t),
    formatEnergy(form, t, formats),
    tellsNew(form)
      ? added === 0
        ? t('handover-form:damages.noneSaid')
        : t('handover-form:damages.added', { count: added })
      : t('handover-form:damages.marked', { count: damagesOf(form).length }),
    hasAcceptedTerms(form) && t('terms.accepted'),
  ]
    .filter(Boolean)
    .join(' · ');
}
