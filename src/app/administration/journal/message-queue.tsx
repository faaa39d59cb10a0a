import { MailCheck, RefreshCw, Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/backend.ts';
import {
  dropReasons,
  messageStates,
  notificationQueue,
  PROTOCOL_MAIL,
  REPORT_MAIL,
  type QueuedMessageRow,
} from '../../../contract/entities/company/notification-bodies.ts';
import { eventNames } from '../../../contract/definition/events.ts';
import { useAttempt } from '../../../screens/use-attempt.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import styles from '../page/administration.module.css';
import { QueryResult } from '../../queries/query-result.tsx';
import { isOneOf, useAddressChoice } from '../page/use-address-choice.ts';
import { PageEntries, Pages, type PageOf } from '../page/pages.tsx';
import { useOnlineQuery, type OnlineQuery } from '../../queries/use-online-query.ts';
import layout from '../../../ui/theme/layout.module.css';

type State = (typeof messageStates)[number];

const FOLLOW_MS = 2_000;

const FOLLOWED_READS = 10;

const isState = isOneOf(messageStates);

const isDropReason = isOneOf(dropReasons);

const tones = { waiting: 'waiting', sent: 'received', failed: 'attention', dropped: 'neutral' } as const;

/** Messages to people and systems with their state and last error, and a test mail. */
export function MessageQueue({ hasMail }: { readonly hasMail: boolean }) {
  const { t } = useTranslation('notification');
  const isOnline = useOnline();
  const messages = useMessages();
  const attempt = useAttempt();
  const [state, setState] = useAddressChoice('state', isState);
  const [round, setRound] = useState(0);

  async function test() {
    await attempt(async () => {
      const { Target } = (await callApi('notification', 'testMail')) as { readonly Target: string };
      messages.success(t('admin.tested', { address: Target }));
      setRound((before) => before + 1);
    });
  }
  return (
    <Section title={t('admin.queue')} description={t('admin.queueText')}>
      {!hasMail && <Banner tone="info">{t('admin.noMail')}</Banner>}
      <div className={styles.tools}>
        <SelectField
          label={t('admin.state')}
          placeholder={t('admin.all')}
          items={messageStates.map((id) => ({ id, label: t(`admin.states.${id}`) }))}
          value={state}
          onChange={setState}
        />
        <div className={layout.wrap3}>
          <Button icon={<RefreshCw aria-hidden />} isDisabled={!isOnline} onPress={() => setRound((before) => before + 1)}>
            {t('admin.refresh')}
          </Button>
          {hasMail && (
            <Button icon={<MailCheck aria-hidden />} isDisabled={!isOnline} onPress={() => void test()}>
              {t('admin.test')}
            </Button>
          )}
        </div>
      </div>
      <MessageLog key={round} parameters={state === null ? {} : { state }} />
    </Section>
  );
}

type LogProps = { readonly parameters: { readonly state?: State; readonly webhook?: string } };

/** The messages that the parameters choose, each to be sent again. */
export function MessageLog({ parameters }: LogProps) {
  return <Pages key={JSON.stringify(parameters)}>{(page) => <QueuePage key={page.before ?? 0} parameters={parameters} {...page} />}</Pages>;
}

function QueuePage({ parameters, ...page }: PageOf & LogProps) {
  const { t } = useTranslation('notification');
  const query = useOnlineQuery(
    'notification',
    'queue',
    { ...(page.before !== null && { before: String(page.before) }), ...parameters },
    notificationQueue,
  );
  useFollow(query);
  return (
    <QueryResult query={query}>
      {(entries) => (
        <PageEntries {...page} page={entries} none={t('admin.empty')}>
          {(message) => <Message key={message.Id} message={message} onRetried={query.refetch} />}
        </PageEntries>
      )}
    </QueryResult>
  );
}

/** Reads a page again while one of its messages waits for its first attempt, for some seconds: the backend sends every two. */
function useFollow({ value, refetch }: OnlineQuery<{ readonly Entries: readonly QueuedMessageRow[] }>): void {
  const isPending = value?.Entries.some(({ State: state, Attempts }) => state === 'waiting' && Attempts === 0) ?? false;
  useEffect(() => {
    if (!isPending) return undefined;
    let rest = FOLLOWED_READS;
    const timer = setInterval(() => (rest-- > 0 ? refetch() : clearInterval(timer)), FOLLOW_MS);
    return () => clearInterval(timer);
  }, [isPending, refetch]);
}

function Message({
  message: { Id, Event, Record: record, Channel, Target, State: state, Attempts, LastError, CreatedOn, NextAttemptOn },
  onRetried,
}: {
  readonly message: QueuedMessageRow;
  readonly onRetried: () => void;
}) {
  const { t } = useTranslation(['notification', 'event']);
  const formats = useFormats();
  const isOnline = useOnline();
  const messages = useMessages();
  const attempt = useAttempt();
  const eventName = eventNames.find((name) => name === Event);
  const channel =
    Channel === 'mail' || Channel === 'push' ? t(`channels.${Channel}`) : Channel === 'webhook' ? t('admin.webhook') : Channel;
  const isOpen = state === 'waiting' || state === 'failed';
  const isTried = Attempts > 0 && isOpen;

  async function retry() {
    await attempt(async () => {
      await callApi('notification', 'retry', { parameters: { id: String(Id) } });
      messages.success(t('admin.retried'));
    });
    onRetried();
  }
  return (
    <li className={styles.entry}>
      <div className={styles.tools}>
        <div>
          <p className={styles.what}>
            {Event === null
              ? t('admin.testName')
              : Event === PROTOCOL_MAIL
                ? t('admin.protocolName')
                : Event === REPORT_MAIL
                  ? t('admin.reportName')
                  : eventName
                    ? t(`event:titles.${eventName}`)
                    : Event}
          </p>
          {record !== null && <p>{record}</p>}
          <p className={layout.note}>
            <time dateTime={CreatedOn}>{formats.dateTime(CreatedOn)}</time> · {channel} · {Target}
          </p>
          {isTried && (
            <p className={layout.note}>
              {t('admin.attempts', { count: Attempts })}
              {state === 'waiting' && ` · ${t('admin.next', { moment: formats.dateTime(NextAttemptOn) })}`}
            </p>
          )}
          {state === 'waiting' && Attempts === 0 && NextAttemptOn > CreatedOn && (
            <p className={layout.note}>{t('admin.planned', { moment: formats.dateTime(NextAttemptOn) })}</p>
          )}
          {LastError !== null && (
            <p className={styles.changes}>{isDropReason(LastError) ? t(`admin.dropReasons.${LastError}`) : LastError}</p>
          )}
        </div>
        <div className={layout.wrap3}>
          <StatusPill tone={tones[state]}>{t(`admin.states.${state}`)}</StatusPill>
          {(isOpen || Channel === 'webhook') && (
            <Button icon={<Send aria-hidden />} isDisabled={!isOnline} onPress={() => void retry()}>
              {t(state === 'sent' ? 'admin.again' : 'admin.retry')}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
