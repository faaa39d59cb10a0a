import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdministrationEntry, AdministrationSubject } from '../../../contract/entities/company/administration-answers.ts';
import { eventNames, type EventName } from '../../../contract/definition/events.ts';
import { functionality, type FunctionalityName } from '../../../contract/permissions/functionality.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { Section } from '../../../ui/layout/section.tsx';
import styles from '../page/administration.module.css';
import { QueryResult } from '../../queries/query-result.tsx';
import { PageEntries, Pages, type PageOf } from '../page/pages.tsx';
import { isOneOf } from '../page/use-address-choice.ts';
import { useAdminQuery } from '../page/use-admin-query.ts';
import { useFunctionalityNames } from '../page/use-functionality-names.ts';
import layout from '../../../ui/theme/layout.module.css';

type Of = {
  /** Only the changes of one object. */
  readonly of?: { readonly subject: AdministrationSubject; readonly id: string } | undefined;
};

/** Audit log of the administration: changes made on this screen and on the command line of the backend's machine. */
export function JournalArea({ of }: Of) {
  return <Pages>{(page) => <JournalPage key={page.before ?? 0} of={of} {...page} />}</Pages>;
}

type JournalSectionProps = {
  readonly subject: AdministrationSubject;
  /** As it was read last. */ readonly record: { readonly Id: number };
};

/** How often an object was read anew: the key of what is read again with it, as after a save. */
export function useReads(record: unknown): number {
  const [read, setRead] = useState({ record, count: 0 });
  if (read.record !== record) setRead({ record, count: read.count + 1 });
  return read.count;
}

/** The changes of one object, below its form; read again with the object. */
export function JournalSection({ subject, record }: JournalSectionProps) {
  const { t } = useTranslation('administration');
  const reads = useReads(record);
  return (
    <Section title={t('areas.journal')}>
      <JournalArea key={reads} of={{ subject, id: String(record.Id) }} />
    </Section>
  );
}

function JournalPage({ of, ...page }: PageOf & Of) {
  const { t } = useTranslation('administration');
  const query = useAdminQuery('journal', { ...of, ...(page.before !== null && { before: String(page.before) }) });
  return (
    <QueryResult query={query}>
      {(entries) => (
        <PageEntries {...page} page={entries} none={t('journal.none')}>
          {(entry) => <Entry key={entry.Id} entry={entry} />}
        </PageEntries>
      )}
    </QueryResult>
  );
}

const isEventName = isOneOf(eventNames);

function Entry({ entry }: { entry: AdministrationEntry }) {
  const { t, i18n } = useTranslation(['administration', 'event']);
  const formats = useFormats();
  const nameOf = useFunctionalityNames();
  const { Subject, Name, Kind, Call, By, IsAtMachine, EnteredOn, Changes } = entry;
  const labelOf = (name: string) => {
    if (isEventName(name)) return t(`event:titles.${name}`);
    const key = `journal.fields.${name}`;
    if (i18n.exists(key, { ns: 'administration' })) return t(key as 'journal.none');
    return Object.hasOwn(functionality, name) ? nameOf(name as FunctionalityName) : name;
  };
  return (
    <li className={styles.entry}>
      <p className={styles.what}>
        {t(`journal.subjects.${Subject}`)} {Name} – {Call === 'endSessions' ? t('users.ended') : t(`journal.kinds.${Kind}`)}
      </p>
      <p className={layout.note}>
        {IsAtMachine ? t('journal.atMachine', { name: By }) : By}, <time dateTime={EnteredOn}>{formats.dateTime(EnteredOn)}</time>
      </p>
      {Changes.map(({ Path, Old, New, IsHidden }) => (
        <p key={Path.join('.')} className={styles.changes}>
          {Path.map(labelOf).join(' – ')}: {IsHidden ? t('journal.hidden') : `${textOf(Old)} → ${textOf(New)}`}
        </p>
      ))}
    </li>
  );

  function textOf(value: unknown): string {
    if (value === undefined || value === null) return '–';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string' && value.split(', ').every(isEventName))
      return value
        .split(', ')
        .map((name) => t(`event:titles.${name as EventName}`))
        .join(', ');
    return typeof value === 'string'
      ? value.replaceAll(/\bIs(Read|Add|Change|Remove|Admin|OwnOnly)\b/g, (flag) => t(`permissions.${flag as 'IsRead'}`))
      : JSON.stringify(value);
  }
}
