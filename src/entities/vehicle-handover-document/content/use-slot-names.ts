import { useTranslation } from 'react-i18next';
import { MAX_FAULT_IMAGES } from '../../../contract/entities/handover/vehicle-handover-document.ts';

/** Names of a fault's photo slots; each describes its photo. */
export function useSlotNames(): string[] {
  const { t } = useTranslation('vehicle-handover-document');
  return Array.from({ length: MAX_FAULT_IMAGES }, (_, slot) => t(`slots.${slot + 1}`));
}
