import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { discardDraft } from '../../db/drafts/drafts.ts';
import type { DraftRow } from '../../db/schema/rows.ts';
import { DraftList } from '../../screens/record/drafts/draft-list.tsx';
import { recordPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useNavigateTo } from '../../screens/use-navigate-to.ts';
import type { HandoverForm } from './handover-form.ts';
import { toDraftContent } from './handover-draft.ts';
import { useBackToList } from './use-back-to-list.ts';
import { employeeName, useHandoverReferences, vehicleOf } from './use-handover-references.ts';

type Props = { readonly drafts: readonly DraftRow[]; readonly onStartOver: () => void };

/** Drafts of new handovers on this device. */
export function HandoverDraftList({ drafts, onStartOver }: Props) {
  const { t } = useTranslation('vehicle-handover-document');
  const back = useBackToList();
  const { database } = useSession();
  const references = useHandoverReferences();
  const navigate = useNavigateTo();
  const [removed, setRemoved] = useState<readonly DraftRow['key'][]>([]);

  async function remove(draft: DraftRow) {
    await discardDraft(database, draft.entity, draft.key);
    setRemoved((before) => [...before, draft.key]);
    if (drafts.length === removed.length + 1) onStartOver();
  }

  function describe(draft: DraftRow): string {
    const form: HandoverForm | undefined = toDraftContent(draft)?.form;
    const plate = form && vehicleOf(references, form.VehicleId)?.RegistrationNumber;
    const person = form && employeeName(references, form.ToEmployeeId);
    return [plate ?? t('drafts.noVehicle'), person].filter(Boolean).join(' → ');
  }

  return (
    <DraftList
      title={t('create')}
      back={back}
      drafts={drafts.filter((draft) => !removed.includes(draft.key))}
      describe={describe}
      onContinue={(draft) => navigate(recordPath(draft.entity, draft.key), { replace: true })}
      onRemove={(draft) => void remove(draft)}
      onStartOver={onStartOver}
    />
  );
}
