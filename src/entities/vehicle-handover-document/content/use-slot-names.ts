import { useTranslation } from 'react-i18next';

/** Names of a fault's photo slots; each describes its photo. */
export function useSlotNames(count: number): string[] {
  const { t } = useTranslation('vehicle-handover-document');
  return Array.from({ length: count }, (_, slot) => t(`slots.${slot + 1}`));
}
