import { useTranslation } from 'react-i18next';

/** Names of the places for photos of a fault: what a picture is good for is said before it is taken. */
export function useSlotNames(count: number): string[] {
  const { t } = useTranslation('vehicle-handover-document');
  return Array.from({ length: count }, (_, slot) => t(`slots.${slot + 1}`));
}
