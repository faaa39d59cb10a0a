import { PencilLine, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DraftRow } from '../../db/schema/rows.ts';
import { useDiscardDraft } from '../../screens/record/drafts/use-discard-draft.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import type { Position } from './position.ts';
import layout from '../../ui/theme/layout.module.css';

type Props = { readonly draft: DraftRow; readonly position: Position; readonly onContinue: () => void };

/** A notice about a position's draft, to continue or to discard. */
export function PositionDraftNotice({ draft, position, onContinue }: Props) {
  const { t } = useTranslation(['periodic-summary', 'record']);
  const formats = useFormats();
  const discard = useDiscardDraft(draft.entity, draft.key);
  const positionText = [position.Date && formats.dateTime(position.Date), position.Description].filter(Boolean).join(' · ');
  return (
    <Banner
      tone="info"
      title={t('positions.unfinished')}
      action={
        <div className={layout.wrap2}>
          <Button icon={<PencilLine aria-hidden />} onPress={onContinue}>
            {t('record:drafts.continue')}
          </Button>
          <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={() => void discard()}>
            {t('record:draft.discard')}
          </Button>
        </div>
      }
    >
      {positionText !== '' && <p>{positionText}</p>}
      <p>{t('record:drafts.changed', { when: formats.timestamp(draft.updatedAt) })}</p>
    </Banner>
  );
}
