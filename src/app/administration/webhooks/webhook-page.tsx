import { Pause, Play, RefreshCw, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/backend.ts';
import {
  MAX_FAILING_HOURS,
  SECRET_ROTATION_HOURS,
  type CreatedWebhook,
  type ListedWebhook,
} from '../../../contract/entities/company/webhook.ts';
import { eventGroups, eventOf, webhookEventNames, type EventName } from '../../../contract/definition/events.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { useNavigateTo } from '../../../screens/use-navigate-to.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { FormGrid } from '../../../ui/layout/form-grid.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { ActionButton } from '../../forms/action-button.tsx';
import styles from '../page/administration.module.css';
import { JournalSection, useReads } from '../journal/journal-area.tsx';
import { MessageLog } from '../journal/message-queue.tsx';
import { FormPage } from '../page/form-page.tsx';
import { SecretPage, type SecretPageEvents } from '../page/secret-page.tsx';
import { useAdministrationForm, useAdminQuery } from '../page/use-admin-query.ts';
import { WebhookState } from './webhooks-area.tsx';

/** One webhook: `new`, or the id. */
export function WebhookPage({ id }: { readonly id: string }) {
  return (
    <SecretPage
      id={id}
      area="webhooks"
      texts="webhooks"
      query={useAdminQuery('webhooks')}
      secretOf={({ Secret }: CreatedWebhook) => Secret}
      hrefAfterNew={({ Id }) => `/administration/webhooks/${Id}`}
    >
      {(stored, events) => <WebhookForm key={stored ? 'stored' : 'new'} stored={stored} {...events} />}
    </SecretPage>
  );
}

type FormProps = SecretPageEvents<CreatedWebhook> & { readonly stored: ListedWebhook | undefined };

function WebhookForm({ stored, onSaved, onChanged }: FormProps) {
  const { t } = useTranslation(['webhooks', 'administration']);
  const initial = {
    Id: stored?.Id ?? null,
    Name: stored?.Name ?? '',
    Url: stored?.Url ?? '',
    Events: webhookEventNames.filter((name) => stored?.Events.includes(name)),
  };
  const form = useAdministrationForm('saveWebhook', initial, (answer) => onSaved(answer as CreatedWebhook));
  const { values, change, errorOf, propsOf } = form;
  const reads = useReads(stored);
  const below = stored && (
    <>
      <Section title={t('log')} description={t('logText')}>
        <MessageLog key={reads} parameters={{ webhook: String(stored.Id) }} />
      </Section>
      <JournalSection subject="webhook" record={stored} />
    </>
  );
  return (
    <FormPage
      area="webhooks"
      title={stored?.Name ?? t('add')}
      aside={stored && <WebhookState state={stored.State} />}
      form={form}
      save={stored ? t('administration:save') : t('create')}
      above={stored && <StateBanner {...stored} />}
      below={below}
    >
      <Section title={t('address')} actions={stored && <WebhookActions stored={stored} onSaved={onSaved} onChanged={onChanged} />}>
        <FormGrid>
          <TextField label={t('name')} description={t('nameHint')} isRequired autoComplete="off" {...propsOf('Name')} />
          <TextField label={t('url')} description={t('urlHint')} isRequired type="url" autoComplete="off" {...propsOf('Url')} />
        </FormGrid>
      </Section>
      <EventChoices chosen={values.Events} error={errorOf('Events')} onChange={(Events) => change({ Events })} />
    </FormPage>
  );
}

function StateBanner({ State, FailingSince, PausedOn, EarlierUntil }: ListedWebhook) {
  const { t } = useTranslation('webhooks');
  const { dateTime } = useFormats();
  return (
    <>
      {State === 'paused' && PausedOn !== null && <Banner tone="danger">{t('pausedSince', { when: dateTime(PausedOn) })}</Banner>}
      {State === 'failing' && FailingSince !== null && (
        <Banner tone="warning">{t('failingSince', { when: dateTime(FailingSince), count: MAX_FAILING_HOURS })}</Banner>
      )}
      {EarlierUntil !== null && <Banner tone="warning">{t('earlierUntil', { when: dateTime(EarlierUntil) })}</Banner>}
    </>
  );
}

type ChoicesProps = {
  readonly chosen: readonly EventName[];
  readonly error: string | undefined;
  readonly onChange: (events: EventName[]) => void;
};

/** The events that the address hears of, by group. */
function EventChoices({ chosen, error, onChange }: ChoicesProps) {
  const { t } = useTranslation(['webhooks', 'notification', 'event']);
  const toggle = (name: EventName, isOn: boolean) =>
    onChange(webhookEventNames.filter((one) => (one === name ? isOn : chosen.includes(one))));
  return (
    <Section title={t('heard')} description={t('heardText')}>
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
      <div className={styles.columns}>
        {eventGroups
          .filter((group) => group !== 'account')
          .map((group) => (
            <div key={group} role="group" aria-label={t(`notification:groups.${group}`)}>
              <h3>{t(`notification:groups.${group}`)}</h3>
              {webhookEventNames
                .filter((name) => eventOf(name).group === group)
                .map((name) => (
                  <Checkbox key={name} isSelected={chosen.includes(name)} onChange={(isOn) => toggle(name, isOn)}>
                    {t(`event:titles.${name}`)}
                  </Checkbox>
                ))}
            </div>
          ))}
      </div>
    </Section>
  );
}

function WebhookActions({
  stored: { Id, Name, State },
  onSaved,
  onChanged,
}: Omit<FormProps, 'stored'> & { readonly stored: ListedWebhook }) {
  const { t } = useTranslation('webhooks');
  const messages = useMessages();
  const navigate = useNavigateTo();
  const parameters = { id: String(Id) };
  async function call(name: 'testWebhook' | 'pauseWebhook' | 'resumeWebhook' | 'removeWebhook', notice: string) {
    await callApi('administration', name, { parameters });
    messages.success(notice);
  }
  async function rotate() {
    onSaved((await callApi('administration', 'rotateWebhookSecret', { parameters })) as CreatedWebhook);
  }
  async function remove() {
    await call('removeWebhook', t('removed', { name: Name }));
    navigate('/administration/webhooks', { replace: true });
  }
  return (
    <>
      {State === 'paused' ? (
        <ActionButton
          icon={<Play aria-hidden />}
          label={t('resume')}
          onPress={() => call('resumeWebhook', t('resumed'))}
          onDone={onChanged}
        />
      ) : (
        <>
          <ActionButton icon={<Send aria-hidden />} label={t('test')} onPress={() => call('testWebhook', t('tested'))} onDone={onChanged} />
          <ActionButton
            icon={<Pause aria-hidden />}
            label={t('pause')}
            onPress={() => call('pauseWebhook', t('pausedNow'))}
            onDone={onChanged}
          />
        </>
      )}
      <ActionButton
        icon={<RefreshCw aria-hidden />}
        label={t('rotate')}
        question={{ title: t('rotateTitle', { name: Name }), message: t('rotateText', { count: SECRET_ROTATION_HOURS }) }}
        onPress={rotate}
      />
      <ActionButton
        variant="danger"
        icon={<Trash2 aria-hidden />}
        label={t('remove')}
        question={{ title: t('removeTitle', { name: Name }), message: t('removeText'), tone: 'danger' }}
        onPress={remove}
      />
    </>
  );
}
