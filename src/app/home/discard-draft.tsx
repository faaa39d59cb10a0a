import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DraftRow } from '../../db/schema/rows.ts';
import { useDiscardDraft } from '../../screens/record/drafts/use-discard-draft.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';

/** Discards a draft from Home, after a question. */
export function DiscardDraft({ draft: { entity, key } }: { readonly draft: DraftRow }) {
  const { t } = useTranslation('record');
  const discard = useDiscardDraft(entity, key);
  return <IconButton label={t('draft.discard')} icon={<Trash2 aria-hidden />} onPress={() => void discard()} />;
}
