import { FilePlus2, PencilLine, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftRow } from '../../../db/schema/rows.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useFormats } from '../../use-formats.ts';
import styles from './draft-list.module.css';
import layout from '../../../ui/theme/layout.module.css';

type Props = {
  readonly title: string;
  readonly back: { readonly href: string; readonly label: string };
  readonly drafts: readonly DraftRow[];
  /** Describes a draft to the user, such as by its vehicle. */
  readonly describe: (draft: DraftRow) => ReactNode;
  readonly onContinue: (draft: DraftRow) => void;
  readonly onRemove: (draft: DraftRow) => void;
  readonly onStartOver: () => void;
};

/** Unsaved drafts, offered before a new form opens. Starting a new form discards none of them. */
export function DraftList({ title, back, drafts, describe, onContinue, onRemove, onStartOver }: Props) {
  const { t } = useTranslation('record');
  const formats = useFormats();
  const confirm = useConfirm();

  async function remove(draft: DraftRow) {
    const isAgreed = await confirm({
      title: t('drafts.removeTitle'),
      message: t('drafts.removeText'),
      confirmLabel: t('drafts.remove'),
      tone: 'danger',
    });
    if (isAgreed) onRemove(draft);
  }

  return (
    <Page title={title} back={back} width="narrow" isForGloves>
      <p>{t('drafts.found', { count: drafts.length })}</p>
      <ul className={layout.stack3} aria-label={t('drafts.list')}>
        {drafts.map((draft) => (
          <li key={draft.key}>
            <Card>
              <p className={styles.about}>{describe(draft)}</p>
              <p className={styles.when}>{t('drafts.changed', { when: formats.timestamp(draft.updatedAt) })}</p>
              <div className={layout.wrap2}>
                <Button size="large" variant="primary" icon={<PencilLine />} onPress={() => onContinue(draft)}>
                  {t('drafts.continue')}
                </Button>
                <Button size="large" variant="quiet" icon={<Trash2 />} onPress={() => void remove(draft)}>
                  {t('drafts.remove')}
                </Button>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <div>
        <Button size="large" icon={<FilePlus2 />} onPress={onStartOver}>
          {t('drafts.startOver')}
        </Button>
      </div>
    </Page>
  );
}
