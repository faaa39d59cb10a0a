import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { countersignature } from '../../../contract/entities/handover/verification.ts';
import { HistoryList } from '../../../screens/record/history/history-list.tsx';
import { useSupports } from '../../../screens/use-supports.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { handoverSides, type HandoverSide } from '../content/handover-form.ts';
import { laterSignatureOf } from '../content/later-signatures.ts';
import { readHandover } from '../content/read-handover.ts';
import { signedFields } from '../content/signed-fields.ts';
import { checkSeal } from './seal-handover.ts';

const entity = 'vehicle-handover-document';

/** History fields of the signed content: photos are files of a fault. */
export const historyFields: readonly string[] = [...signedFields, 'Files'];

type Props = Pick<RecordRow, 'item'> & { readonly recordKey: RecordKey };

/** Shows whether the content still matches its seal, and the later changes with their authors. */
export function SealLine({ item, recordKey }: Props) {
  const { t } = useTranslation('handover-evidence');
  const supports = useSupports();
  const { current: state } = useLoaded(useCallback(() => checkSeal(item), [item]));
  if (!state || state.kind === 'none') return null;
  const { kind, hash } = state;
  const received = v.safeParse(countersignature, item['Countersignature']);
  const isSigned = handoverSides.some((side) => isSignedBy(item, side));
  const hasHistory = kind === 'changed' && typeof recordKey === 'number' && received.success && supports('audit', 'list');
  return (
    <Banner tone={kind === 'changed' ? 'warning' : 'info'} title={t(isSigned ? `seal.${kind}` : `seal.unsigned.${kind}`)}>
      <p>{t(isSigned ? `seal.${kind}Text` : `seal.unsigned.${kind}Text`, { hash: hash.slice(0, 16) })}</p>
      {hasHistory && <HistoryList entity={entity} id={recordKey} since={received.output.ReceivedOn} fields={historyFields} />}
    </Banner>
  );
}

function isSignedBy(item: RecordRow['item'], side: HandoverSide): boolean {
  return readHandover(item)[side].unsigned === null || laterSignatureOf(item, side) !== null;
}
