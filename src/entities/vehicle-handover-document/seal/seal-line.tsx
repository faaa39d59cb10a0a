import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/layout/banner.tsx';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { checkSeal, type SealState } from './seal-handover.ts';

/** Shows whether the content still matches its seal. */
export function SealLine({ item }: Pick<RecordRow, 'item'>) {
  const { t } = useTranslation('vehicle-handover-document');
  const [found, setFound] = useState<{ readonly item: typeof item; readonly state: SealState } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void checkSeal(item).then((state) => isCurrent && setFound({ item, state }));
    return () => {
      isCurrent = false;
    };
  }, [item]);
  if (found?.item !== item || found.state.kind === 'none') return null;
  const { kind, hash } = found.state;
  return (
    <Banner tone={kind === 'changed' ? 'warning' : 'info'} title={t(`seal.${kind}`)}>
      {t(`seal.${kind}Text`, { hash: hash.slice(0, 16) })}
    </Banner>
  );
}
