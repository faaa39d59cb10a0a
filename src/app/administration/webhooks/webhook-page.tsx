import { Pause, Play, RefreshCw, Send, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/backend.ts';
import { MAX_FAILING_HOURS, SECRET_ROTATION_HOURS, type CreatedWebhook, type ListedWebhook } from '../../../contract/entities/company/webhook.ts';
import { eventGroups, eventOf, webhookEventNames, type EventName } from '../../../contract/definition/events.ts';
import { useAttempt } from '../../../screens/use-attempt.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { useNavigateTo } from '../../../screens/use-navigate-to.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { FormGrid } from '../../../ui/layout/form-grid.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { QueryResult } from '../../queries/query-result.tsx';
import styles from '../page/administration.module.css';
import { JournalArea } from '../journal/journal-area.tsx';
import { MessageLog } from '../journal/message-queue.tsx';
import { SecretDialog } from '../page/secret-dialog.tsx';
import { useAdministrationForm, useAdminQuery } from '../page/use-admin-query.ts';
import { UserFrame } from '../page/user-frame.tsx';
import { WebhookState } from './webhooks-area.tsx';

/** One webhook: `new`, or the id. A new secret is shown once, in a dialog. */
export function WebhookPage({ id }: { readonly id: string }) {
  const { t } = useTranslation(['webhooks', 'administration']);
  const navigate = useNavigateTo();
  const messages = useMessages();
  const query = useAdminQuery('webhooks');
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  const stored = query.value?.find(({ Id }) => String(Id) === id);
  function onSaved(answer: CreatedWebhook) {
    if (answer.Secret !== null) return setCreated(answer);
    messages.success(t('administration:saved'));
    query.refetch();
  }
  function onNoted() {
    setCreated(null);
    if (id === 'new' && created) navigate(`/administration/webhooks/${created.Id}`, { replace: true });
    else query.refetch();
  }
  return (
    <>
      {stored || id === 'new' ? (
        <WebhookForm key={stored ? 'stored' : 'new'} stored={stored} onSaved={onSaved} onChanged={query.refetch} />
      ) : (
        <UserFrame area="webhooks" title={t('title')}>
          <QueryResult query={query}>{() => <Banner tone="warning">{t('gone')}</Banner>}</QueryResult>
        </UserFrame>
      )}
      {created?.Secret && <SecretDialog texts="webhooks" secret={created.Secret} onClose={onNoted} />}
    </>
  );
}

type FormProps = { readonly stored: ListedWebhook | undefined; readonly onSaved: (answer: CreatedWebhook) => void; readonly onChanged: () => void };

function WebhookForm({ stored, onSaved, onChanged }: FormProps) {
  const { t } = useTranslation(['webhooks', 'administration']);
  const isOnline = useOnline();
  const problemText = useProblemText();
  const formId = useId();
  const initial = { Id: stored?.Id ?? null, Name: stored?.Name ?? '', Url: stored?.Url ?? '', Events: webhookEventNames.filter((name) => stored?.Events.includes(name)) };
  const form = useAdministrationForm('saveWebhook', initial, (answer) => onSaved(answer as CreatedWebhook));
  const { values, change, errorOf } = form;
  const button = (
    <Button variant="primary" size="large" type="submit" form={formId} isPending={form.isSaving} isDisabled={!isOnline}>
      {stored ? t('administration:save') : t('create')}
    </Button>
  );
  return (
    <UserFrame area="webhooks" title={stored?.Name ?? t('add')} aside={stored && <WebhookState state={stored.State} />} footer={button}>
      {stored && <StateBanner {...stored} />}
      <form id={formId} className={styles.page} onSubmit={form.submit} noValidate>
        {form.problem !== null && <Banner tone="danger">{problemText(form.problem)}</Banner>}
        <Section title={t('address')} actions={stored && <WebhookActions stored={stored} onSaved={onSaved} onChanged={onChanged} />}>
          <FormGrid>
            <TextField label={t('name')} description={t('nameHint')} isRequired autoComplete="off" value={values.Name} onChange={(Name) => change({ Name })} error={errorOf('Name')} />
            <TextField label={t('url')} description={t('urlHint')} isRequired type="url" autoComplete="off" value={values.Url} onChange={(Url) => change({ Url })} error={errorOf('Url')} />
          </FormGrid>
        </Section>
        <EventChoices chosen={values.Events} error={errorOf('Events')} onChange={(Events) => change({ Events })} />
      </form>
      {stored && (
        <>
          <Section title={t('log')} description={t('logText')}>
            <MessageLog parameters={{ webhook: String(stored.Id) }} />
          </Section>
          <Section title={t('administration:areas.journal')}>
            <JournalArea of={{ subject: 'webhook', id: String(stored.Id) }} />
          </Section>
        </>
      )}
    </UserFrame>
  );
}

function StateBanner({ State, FailingSince, PausedOn, EarlierUntil }: ListedWebhook) {
  const { t } = useTranslation('webhooks');
  const { dateTime } = useFormats();
  return (
    <>
      {State === 'paused' && PausedOn !== null && <Banner tone="danger">{t('pausedSince', { when: dateTime(PausedOn) })}</Banner>}
      {State === 'failing' && FailingSince !== null && <Banner tone="warning">{t('failingSince', { when: dateTime(FailingSince), count: MAX_FAILING_HOURS })}</Banner>}
      {EarlierUntil !== null && <Banner tone="warning">{t('earlierUntil', { when: dateTime(EarlierUntil) })}</Banner>}
    </>
  );
}

type ChoicesProps = { readonly chosen: readonly EventName[]; readonly error: string | undefined; readonly onChange: (events: EventName[]) => void };

/** The events that the address hears of, by group. */
function EventChoices({ chosen, error, onChange }: ChoicesProps) {
  const { t } = useTranslation(['webhooks', 'notification', 'event']);
  const toggle = (name: EventName, isOn: boolean) => onChange(webhookEventNames.filter((one) => (one === name ? isOn : chosen.includes(one))));
  return (
    <Section title={t('heard')} description={t('heardText')}>
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
      <div className={styles.columns}>
        {eventGroups.filter((group) => group !== 'account').map((group) => (
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

function WebhookActions({ stored: { Id, Name, State }, onSaved, onChanged }: Omit<FormProps, 'stored'> & { readonly stored: ListedWebhook }) {
  const { t } = useTranslation('webhooks');
  const isOnline = useOnline();
  const confirm = useConfirm();
  const messages = useMessages();
  const navigate = useNavigateTo();
  const attempt = useAttempt();
  const parameters = { id: String(Id) };

  /** Makes a call and shows what came of it. */
  async function run(call: 'testWebhook' | 'pauseWebhook' | 'resumeWebhook', done: string) {
    await attempt(async () => {
      await callApi('administration', call, { parameters });
      messages.success(done);
    });
    onChanged();
  }
  async function rotate() {
    if (!(await confirm({ title: t('rotateTitle', { name: Name }), message: t('rotateText', { count: SECRET_ROTATION_HOURS }), confirmLabel: t('rotate') }))) return;
    await attempt(async () => onSaved((await callApi('administration', 'rotateWebhookSecret', { parameters })) as CreatedWebhook));
  }
  async function remove() {
    if (!(await confirm({ title: t('removeTitle', { name: Name }), message: t('removeText'), confirmLabel: t('remove'), tone: 'danger' }))) return;
    await attempt(async () => {
      await callApi('administration', 'removeWebhook', { parameters });
      messages.success(t('removed', { name: Name }));
      navigate('/administration/webhooks', { replace: true });
    });
  }
  return (
    <>
      {State === 'paused' ? (
        <Button icon={<Play aria-hidden />} isDisabled={!isOnline} onPress={() => void run('resumeWebhook', t('resumed'))}>
          {t('resume')}
        </Button>
      ) : (
        <>
          <Button icon={<Send aria-hidden />} isDisabled={!isOnline} onPress={() => void run('testWebhook', t('tested'))}>
            {t('test')}
          </Button>
          <Button icon={<Pause aria-hidden />} isDisabled={!isOnline} onPress={() => void run('pauseWebhook', t('pausedNow'))}>
            {t('pause')}
          </Button>
        </>
      )}
      <Button icon={<RefreshCw aria-hidden />} isDisabled={!isOnline} onPress={() => void rotate()}>
        {t('rotate')}
      </Button>
      <Button variant="danger" icon={<Trash2 aria-hidden />} isDisabled={!isOnline} onPress={() => void remove()}>
        {t('remove')}
      </Button>
    </>
  );
}
