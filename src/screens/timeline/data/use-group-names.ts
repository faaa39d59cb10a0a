import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { vehicleTypes } from '../../../contract/entities/fleet/vehicle.ts';

/** Names of vehicle types, of the group without a value, and the remark on vehicles out of use. */
export function useGroupNames() {
  const { t } = useTranslation(['timeline', 'ui']);
  return useMemo(() => {
    const names = new Map<number | null, string>(Object.entries(vehicleTypes).map(([name, id]) => [id, t(`timeline:classes.${name}`)]));
    return { typeName: (type: number | null) => names.get(type) ?? '', none: t('ui:group.none'), unlisted: t('timeline:unlisted') };
  }, [t]);
}
