import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailPreview } from '../../contract/entities/company/notification-bodies.ts';
import { eventNames, type EventName } from '../../contract/definition/events.ts';
import { languages, toLanguage, type Language } from '../../contract/wire/languages.ts';
import { languageNames } from '../../screens/language-names.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { QueryResult } from '../queries/query-result.tsx';
import { useOnlineQuery } from '../queries/use-online-query.ts';
import { MailFrame } from './mail-frame.tsx';
import styles from './notifications.module.css';

/** The mail of an event, as it would be sent now. */
export function MailPreview() {
  const { t, i18n } = useTranslation(['notification', 'event']);
  const [language, setLanguage] = useState(() => toLanguage(i18n.language));
  const [event, setEvent] = useState<EventName | null>(null);
  return (
    <Section title={t('admin.preview')} description={t('admin.previewText')}>
      <SelectField
        label={t('admin.previewOf')}
        items={eventNames.map((id) => ({ id, label: t(`event:titles.${id}`) }))}
        value={event}
        onChange={setEvent}
      />
      <Segmented
        label={t('admin.previewLanguage')}
        items={languages.map((id) => ({ id, label: languageNames[id] }))}
        value={language}
        onChange={setLanguage}
      />
      {event !== null && <Preview key={`${event} ${language}`} event={event} language={language} />}
    </Section>
  );
}

function Preview({ event, language }: { readonly event: EventName; readonly language: Language }) {
  const { t } = useTranslation('notification');
  const query = useOnlineQuery('notification', 'previewMail', { event, language }, mailPreview);
  return (
    <QueryResult query={query}>
      {({ Subject, Text, Html, IsSample }) => (
        <figure className={styles.preview}>
          <figcaption>{Subject}</figcaption>
          {IsSample && <p>{t('admin.previewSample')}</p>}
          <div className={styles.previews}>
            {Html !== '' && <MailFrame html={Html} title={t('admin.previewHtml')} />}
            <pre>{Text}</pre>
          </div>
        </figure>
      )}
    </QueryResult>
  );
}
