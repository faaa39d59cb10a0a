import { Building2, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resolveConflict } from '../../db/outbox/decide-entry.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
import { requestSync } from '../../sw/request-sync.ts';
import { mergeOnto, pathName, type Conflict, type Side } from '../../sync/merge.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import type { ScreensOf } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { RecordTitle } from '../list/record-title.tsx';
import { useNavigateTo } from '../use-navigate-to.ts';
import { useAttempt } from '../use-attempt.ts';
import { useConflictTexts, type ConflictText } from './use-conflict-texts.ts';
import styles from './comparison.module.css';
import layout from '../../ui/theme/layout.module.css';

type Props = {
  readonly entry: OutboxRow;
  readonly theirs: Readonly<Record<string, unknown>>;
  readonly screensOf: ScreensOf;
};

export function Comparison({ entry, theirs, screensOf }: Props) {
  const { t } = useTranslation('compare');
  const { database } = useSession();
  const messages = useMessages();
  const attempt = useAttempt();
  const navigate = useNavigateTo();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const sides = { base: entry.base ?? {}, mine: entry.payload ?? {}, theirs };
  const { conflicts } = mergeOnto(sides);
  const undecided = conflicts.filter(({ path }) => !choices.has(pathName(path))).length;
  const textOf = useConflictTexts(entry.entity, screensOf, conflicts);

  function chooseAll(side: Side) {
    setChoices(new Map(conflicts.map(({ path }) => [pathName(path), side])));
  }

  async function send() {
    const content = mergeOnto(sides, choices).value;
    if (!(await resolveConflict(database, entry, content, () => crypto.randomUUID()))) {
      messages.info(t('outdated'));
      return;
    }
    messages.success(t('done'));
    navigate('/sync');
    void requestSync();
  }

  return (
    <Page
      title={t('title')}
      subtitle={<RecordTitle entity={entry.entity} recordKey={entry.recordKey} screensOf={screensOf} />}
      back={{ href: '/sync', label: t('back') }}
      width="normal"
      footer={
        <div className={styles.footer}>
          <span role="status">{undecided > 0 && t('left', { count: undecided })}</span>
          <Button variant="primary" size="large" isDisabled={undecided > 0} onPress={() => void attempt(send)}>
            {t('send')}
          </Button>
        </div>
      }
    >
      <div className={layout.stack5}>
        <p>{t('intro')}</p>
        {conflicts.length > 1 && (
          <div className={styles.all}>
            <Button icon={<Smartphone aria-hidden />} onPress={() => chooseAll('mine')}>
              {t('allMine')}
            </Button>
            <Button icon={<Building2 aria-hidden />} onPress={() => chooseAll('theirs')}>
              {t('allTheirs')}
            </Button>
          </div>
        )}
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={pathName(conflict.path)}
            text={textOf(conflict)}
            value={choices.get(pathName(conflict.path)) ?? null}
            onChange={(side) => setChoices((before) => new Map(before).set(pathName(conflict.path), side))}
          />
        ))}
      </div>
    </Page>
  );
}

type ChoiceProps = {
  readonly text: ConflictText & Pick<Conflict, 'path'>;
  readonly value: Side | null;
  readonly onChange: (side: Side) => void;
};

function ConflictChoice({ text, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('compare');
  return (
    <RadioCards
      label={text.label}
      description={t('before', { value: text.base })}
      columns={2}
      size="large"
      value={value}
      onChange={onChange}
      items={[
        { id: 'mine', label: text.mine, description: t('mine'), icon: <Smartphone aria-hidden /> },
        { id: 'theirs', label: text.theirs, description: t('theirs'), icon: <Building2 aria-hidden /> },
      ]}
    />
  );
}
