import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import type { FieldFault } from '../../contract/problem.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFaultText } from '../use-fault-text.ts';

type Props = { readonly entity: EntityName; readonly remarks: readonly FieldFault[] };

/** Warnings about inconsistencies in a record; they do not block a save. */
export function Remarks({ entity, remarks }: Props) {
  const { t } = useTranslation('item');
  const faultText = useFaultText(entity);
  if (remarks.length === 0) return null;
  return (
    <Banner tone="warning" title={t('remarks')}>
      {remarks.map((remark) => (
        <p key={remark.field}>{faultText(remark)}</p>
      ))}
    </Banner>
  );
}
