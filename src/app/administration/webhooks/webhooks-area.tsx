import { useTranslation } from 'react-i18next';
import type { ListedWebhook } from '../../../contract/entities/company/webhook.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { Line } from '../../../ui/layout/lists/lines.tsx';
import { LinkedLines } from '../page/linked-lines.tsx';
import { useAdminQuery } from '../page/use-admin-query.ts';
import layout from '../../../ui/theme/layout.module.css';

/** Addresses of other systems that hear of events. */
export function WebhooksArea() {
  const { t } = useTranslation('webhooks');
  const query = useAdminQuery('webhooks');
  return (
    <LinkedLines
      area="webhooks"
      query={query}
      head={<p className={layout.note}>{t('hint')}</p>}
      addLabel={t('add')}
      label={t('title')}
      empty={t('none')}
    >
      {(webhook) => <WebhookLine key={webhook.Id} {...webhook} />}
    </LinkedLines>
  );
}

function WebhookLine({ Id, Name, Url, Events, State, SentOn, Failed }: ListedWebhook) {
  const { t } = useTranslation('webhooks');
  const { dateTime } = useFormats();
  const facts = [
    new URL(Url).host,
    t('events', { count: Events.length }),
    SentOn === null ? t('neverSent') : t('sent', { when: dateTime(SentOn) }),
    Failed > 0 && t('failed', { count: Failed }),
  ];
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
