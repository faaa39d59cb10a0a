import { useTranslation } from 'react-i18next';
import {
  notificationSettings,
  saveSettingsBody,
  type NotificationSettings as Settings,
} from '../../contract/entities/company/notification-bodies.ts';
import { useOnline } from '../../screens/use-online.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TimeField } from '../../ui/dates/time-field.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { useGuardedForm } from '../forms/use-online-form.ts';
import { useOnlineQuery } from '../queries/use-online-query.ts';
import { ChannelChoices, knownEvents } from './channel-choices.tsx';
import styles from './notifications.module.css';
import { PushChoice } from './push-choice.tsx';
import { ReportMailList } from './report-mail-list.tsx';

/** Per event: app, push, mail or none; quiet hours; mails of a day in one. Needs a network, because the backend sends. */
export function NotificationSettings() {
  const { t } = useTranslation(['notification', 'common']);
  const isOnline = useOnline();
  const problemText = useProblemText();
  const { value: settings, problem } = useOnlineQuery('notification', 'settings', {}, notificationSettings);
  if (settings) return <SettingsForm settings={settings} />;
  return (
    <Page title={t('settings.heading')} width="normal" back={{ href: '/notifications', label: t('heading') }}>
      {!isOnline ? (
        <Banner tone="info">{t('common:needsNetwork')}</Banner>
      ) : problem === null ? (
        <Skeleton lines={8} />
      ) : (
        <Banner tone="warning">{problemText(problem)}</Banner>
      )}
    </Page>
  );
}

function SettingsForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation(['notification', 'common']);
  const isOnline = useOnline();
  const messages = useMessages();
  const problemText = useProblemText();
  const events = knownEvents(settings.Events);
  const form = useGuardedForm(
    { entity: 'notification', call: 'saveSettings', schema: saveSettingsBody },
    {
      Events: events.map(({ Name, Channels }) => ({ Name, Channels })),
      QuietFrom: settings.QuietFrom,
      QuietTo: settings.QuietTo,
      DigestAt: settings.DigestAt,
    },
    () => messages.success(t('settings.saved')),
  );
  const { values, change, propsOf } = form;
  const hasMail = settings.Available.includes('mail');
  const footer = (
    <Button variant="primary" type="submit" form="notification-settings" isPending={form.isSaving} isDisabled={!isOnline}>
      {t('common:save')}
    </Button>
  );
  return (
    <Page title={t('settings.heading')} width="normal" back={{ href: '/notifications', label: t('heading') }} footer={footer}>
      <form id="notification-settings" className={styles.page} onSubmit={form.submit} noValidate>
        {!isOnline && <Banner tone="info">{t('common:needsNetwork')}</Banner>}
        {form.problem !== null && <Banner tone="danger">{problemText(form.problem)}</Banner>}
        {hasMail &&
          (settings.Address === null ? (
            <Banner tone="info">{t('settings.noAddress')}</Banner>
          ) : (
            <p className={styles.note}>{t('settings.address', { address: settings.Address })}</p>
          ))}
        {settings.PushKey !== null && <PushChoice pushKey={settings.PushKey} />}
        <ChannelChoices
          events={values.Events}
          available={settings.Available}
          isDisabled={!isOnline}
          requiredOf={(name) => events.find(({ Name }) => Name === name)?.Required ?? []}
          onChange={(Events) => change({ Events: [...Events] as typeof values.Events })}
        />
        <Section title={t('settings.times')} description={t('settings.timesText')}>
          <div className={styles.times}>
            <TimeField label={t('settings.quietFrom')} {...propsOf('QuietFrom')} />
            <TimeField label={t('settings.quietTo')} {...propsOf('QuietTo')} />
            {hasMail && <TimeField label={t('settings.digestAt')} description={t('settings.digestText')} {...propsOf('DigestAt')} />}
          </div>
        </Section>
      </form>
      <ReportMailList />
    </Page>
  );
}
