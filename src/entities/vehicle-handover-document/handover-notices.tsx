import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../contract/fields.ts';
import { DeliveryNotice } from '../../screens/record/notices/delivery-notice.tsx';
import { DraftNotice } from '../../screens/record/drafts/draft-notice.tsx';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import type { OpenHandover } from './open-handover.ts';
import { RemovedSignatures } from './removed-signatures.tsx';
import type { EditedHandover } from './use-handover-form.ts';

const entity = 'vehicle-handover-document';

type Props = {
  readonly identity: RecordKey;
  readonly handover: OpenHandover | null;
  readonly edited: EditedHandover;
  /** Error of the last save. */
  readonly problem: unknown;
};

/** Notices above the form of a handover. */
export function HandoverNotices({ identity, handover, edited: { form, isVehicleUnknown, isRestored }, problem }: Props) {
  const { t } = useTranslation(['item', 'scan']);
  const problemText = useProblemText();
  return (
    <>
      {problem !== null && (
        <Banner tone="danger" title={t('notSaved')}>
          {problemText(problem)}
        </Banner>
      )}
      {isVehicleUnknown && form.values.VehicleId === null && (
        <Banner tone="warning" title={t('scan:noVehicle')}>
          {t('scan:noVehicleHint')}
        </Banner>
      )}
      {handover && <DeliveryNotice entity={entity} openRecord={handover} />}
      <RemovedSignatures sides={form.values.RemovedSignatures} />
      <DraftNotice entity={entity} recordKey={identity} form={form} isRestored={isRestored} />
    </>
  );
}
