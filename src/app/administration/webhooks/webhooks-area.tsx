import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListedWebhook } from '../../../contract/entities/company/webhook.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { Line, Lines } from '../../../ui/layout/lists/lines.tsx';
import styles from '../page/administration.module.css';
import { QueryResult } from '../../queries/query-result.tsx';
import { useAdminQuery } from '../page/use-admin-query.ts';
import layout from '../../../ui/theme/layout.module.css';

/** Addresses of other systems that hear of events. */
export function WebhooksArea() {
  const { t } = useTranslation('webhooks');
  const query = useAdminQuery('webhooks');
  return (
    <>
      <div className={styles.tools}>
        <p className={layout.note}>{t('hint')}</p>
        <LinkButton href="/administration/webhooks/new" variant="primary" icon={<Plus aria-hidden />}>
          {t('add')}
        </LinkButton>
      </div>
      <QueryResult query={query}>
        {(webhooks) => (
          <Lines label={t('title')} empty={t('none')}>
            {webhooks.map((webhook) => (
              <WebhookLine key={webhook.Id} {...webhook} />
            ))}
          </Lines>
        )}
      </QueryResult>
    </>
  );
}

function WebhookLine({ Id, Name, Url, Events, State, SentOn, Failed }: ListedWebhook) {
  const { t } = useTranslation('webhooks');
  const { dateTime } = useFormats();
  const facts = [new URL(Url).host, t('events', { count: Events.length }), SentOn === null ? t('neverSent') : t('sent', { when: dateTime(SentOn) }), Failed > 0 && t('failed', { count: Failed })];
  return (
    <Line href={`/administration/webhooks/${Id}`} title={Name} detail={facts.filter(Boolean).join(' · ')}>
      <WebhookState state={State} />
    </Line>
  );
}

export function WebhookState({ state }: { readonly state: ListedWebhook['State'] }) {
  const { t } = useTranslation('webhooks');
  return state === 'active' ? null : <StatusPill tone={state === 'paused' ? 'danger' : 'attention'}>{t(`states.${state}`)}</StatusPill>;
}
