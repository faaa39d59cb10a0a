import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/backend.ts';
import { reportMails, type ReportMails } from '../../contract/entities/costs/report-mail-bodies.ts';
import { entityRegistry } from '../../contract/registry.ts';
import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import { useAttempt } from '../../screens/use-attempt.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { useOnline } from '../../screens/use-online.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { StatusPill } from '../../ui/controls/status-pill.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { useOnlineQuery } from '../queries/use-online-query.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import styles from './notifications.module.css';

const ReportMailDialog = lazyPart(async () => (await import('../../screens/report-mail/report-mail-dialog.tsx')).ReportMailDialog);

/** The user's reports by mail: when the next one comes, to whom; changed, paused and deleted here, set up in their list. */
export function ReportMailList() {
  const { t } = useTranslation('report-mail');
  const { value, refetch } = useOnlineQuery('report', 'mails', {}, reportMails);
  if (!value || (value.Mails.length === 0 && !value.IsAvailable)) return null;
  return (
    <Section title={t('list')} description={t('listHint')}>
      {value.Mails.length === 0 ? (
        <p className={styles.note}>{t('none')}</p>
      ) : (
        <ul className={styles.events}>
          {value.Mails.map((mail) => (
            <ReportMailLine key={mail.Id} mail={mail} onChanged={refetch} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ReportMailLine({ mail, onChanged }: { readonly mail: ReportMails['Mails'][number]; readonly onChanged: () => void }) {
  const { Id, Name, List, Every, IsPaused, NextOn, Recipients, Parameters } = mail;
  const [isEditing, setEditing] = useState(false);
  const { t } = useTranslation('report-mail');
  const formats = useFormats();
  const isOnline = useOnline();
  const confirm = useConfirm();
  const attempt = useAttempt();
  async function remove() {
    if (
      !(await confirm({ title: t('removeQuestion', { name: Name }), message: t('removeText'), confirmLabel: t('remove'), tone: 'danger' }))
    )
      return;
    await attempt(() => callApi('report', 'deleteMail', { parameters: { id: String(Id) } }).then(onChanged));
  }
  const facts = [
    t(`intervals.${Every}`),
    ...(IsPaused ? [] : [t('next', { day: formats.date(NextOn.slice(0, 10)) })]),
    ...Recipients.map((one) => one.Name),
  ];
  return (
    <li className={styles.event}>
      <span className={styles.name}>
        <strong>{Name}</strong> {IsPaused && <StatusPill tone="attention">{t('paused')}</StatusPill>}
        <br />
        {facts.join(' · ')}
      </span>
      <span>
        {Parameters && (
          <IconButton
            label={t('edit', { name: Name })}
            icon={<Pencil aria-hidden />}
            isDisabled={!isOnline}
            onPress={() => setEditing(true)}
          />
        )}
        <IconButton
          label={t(IsPaused ? 'resume' : 'pause', { name: Name })}
          icon={IsPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          isDisabled={!isOnline}
          onPress={() => void attempt(() => callApi('report', 'pauseMail', { body: { Id, IsPaused: !IsPaused } }).then(onChanged))}
        />
        <IconButton
          label={t('removeTitle', { name: Name })}
          icon={<Trash2 aria-hidden />}
          isDisabled={!isOnline}
          onPress={() => void remove()}
        />
      </span>
      {isEditing && Parameters && (
        <ReportMailDialog
          report={{ title: Name, List, Parameters, hasPeriod: hasPeriod(List) }}
          stored={mail}
          onSaved={onChanged}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}

/** Whether the rows of a list have a date by which it can be limited. */
function hasPeriod(list: string): boolean {
  const definition: EntityDefinition | undefined = entityRegistry[list as EntityName];
  return definition?.grid?.scope?.date !== undefined;
}
