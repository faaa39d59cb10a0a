import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailPreview } from '../../contract/entities/company/notification-bodies.ts';
import { eventNames, type EventName } from '../../contract/definition/events.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { QueryResult } from '../queries/query-result.tsx';
import { useOnlineQuery } from '../queries/use-online-query.ts';
import styles from './notifications.module.css';

/** The mail of an event, as it would be sent now. */
export function MailPreview() {
  const { t } = useTranslation(['notification', 'event']);
  const [event, setEvent] = useState<EventName | null>(null);
  return (
    <Section title={t('admin.preview')} description={t('admin.previewText')}>
      <SelectField label={t('admin.previewOf')} items={eventNames.map((id) => ({ id, label: t(`event:titles.${id}`) }))} value={event} onChange={setEvent} />
      {event !== null && <Preview key={event} event={event} />}
    </Section>
  );
}

function Preview({ event }: { readonly event: EventName }) {
  const { t } = useTranslation('notification');
  const query = useOnlineQuery('notification', 'previewMail', { event }, mailPreview);
  return (
    <QueryResult query={query}>
      {({ Subject, Text, IsSample }) => (
        <figure className={styles.preview}>
          <figcaption>{Subject}</figcaption>
          {IsSample && <p>{t('admin.previewSample')}</p>}
          <pre>{Text}</pre>
        </figure>
      )}
    </QueryResult>
  );
}
