import { useLiveQuery } from 'dexie-react-hooks';
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countUnsent } from '../../db/rescue/export-unsent.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useSession } from '../session-context.tsx';
import { useRescue } from './use-rescue.tsx';
import styles from './sync-centre.module.css';
import layout from '../../ui/theme/layout.module.css';

/**
 * Exports all unsent changes to a file and imports them from one: for a tablet that cannot send, or must be set up again. Works offline.
 */
export function RescueSection() {
  const { t } = useTranslation('rescue');
  const { database } = useSession();
  const unsent = useLiveQuery(() => countUnsent(database), [database]);
  const [working, setWorking] = useState<'saving' | 'reading' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { save, read, outcome } = useRescue();
  const isAnything = unsent !== undefined && unsent.entries + unsent.drafts > 0;

  async function run(kind: 'saving' | 'reading', work: () => Promise<void>) {
    setWorking(kind);
    await work();
    setWorking(null);
    // Cleared, because selecting the same file again fires no change event.
    if (input.current) input.current.value = '';
  }

  return (
    <Section title={t('title')} description={t('description')}>
      {outcome && (
        <Banner tone={outcome.tone} title={outcome.title}>
          {outcome.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button
          icon={<Download aria-hidden />}
          isDisabled={!isAnything}
          isPending={working === 'saving'}
          onPress={() => void run('saving', save)}
        >
          {t('save')}
        </Button>
        <Button icon={<Upload aria-hidden />} isPending={working === 'reading'} onPress={() => input.current?.click()}>
          {t('read')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".zip,.age,application/zip"
          data-rescue-file
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void run('reading', () => read(file));
          }}
        />
      </div>
      {unsent && !isAnything && <p className={layout.muted}>{t('nothing')}</p>}
    </Section>
  );
}
