import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { discardDraft } from '../../../db/drafts/drafts.ts';
import type { DraftRow } from '../../../db/schema/rows.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { DraftList } from '../drafts/draft-list.tsx';
import { recordPath, listPath } from '../../paths.ts';
import { useSession } from '../../session-context.tsx';
import { useFormats } from '../../use-formats.ts';
import { useNavigateTo } from '../../use-navigate-to.ts';
import { draftContentOf } from '../drafts/draft-content.ts';
import type { FormDeclaration } from '../../declaration/form-declaration.ts';
import { formatField } from '../fields/format-field.ts';
import type { FormChoices } from '../choices/use-choices.ts';

type Props = {
  readonly declaration: ScreenDeclaration;
  readonly form: FormDeclaration;
  readonly choices: FormChoices;
  readonly drafts: readonly DraftRow[];
  readonly onStartOver: () => void;
};

/** First filled-in fields that describe a draft: as many as fit one line. */
const MAX_DESCRIBED_FIELDS = 3;

/** Unsaved drafts of an entity's new records on this device. */
export function FormDraftList({ declaration, form, choices, drafts, onStartOver }: Props) {
  const { entity } = declaration;
  const { t } = useTranslation([entity, 'ui']);
  const { database } = useSession();
  const formats = useFormats();
  const navigate = useNavigateTo();
  const [removed, setRemoved] = useState<readonly DraftRow['key'][]>([]);

  async function remove(draft: DraftRow) {
    await discardDraft(database, entity, draft.key);
    setRemoved((before) => [...before, draft.key]);
    if (drafts.length === removed.length + 1) onStartOver();
  }

  function describe(draft: DraftRow): string {
    const values = draftContentOf(draft, form.format?.empty)?.form ?? {};
    if (form.describeDraft) return form.describeDraft(values, choices, t);
    const fields = form.sections.flatMap((section) => section.fields);
    const texts = fields.flatMap((field) => formatField(field, values, choices.of(field, values), { t, formats }) ?? []);
    return texts.slice(0, MAX_DESCRIBED_FIELDS).join(' · ');
  }

  return (
    <DraftList
      title={t('create')}
      back={{ href: listPath(entity), label: t('title') }}
      drafts={drafts.filter((draft) => !removed.includes(draft.key))}
      describe={describe}
      onContinue={(draft) => navigate(recordPath(entity, draft.key), { replace: true })}
      onRemove={(draft) => void remove(draft)}
      onStartOver={onStartOver}
    />
  );
}
