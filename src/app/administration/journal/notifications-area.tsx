import { useTranslation } from 'react-i18next';
import {
  notificationRules,
  saveRulesBody,
  type NotificationRules,
  type UnitManager,
} from '../../../contract/entities/company/notification-bodies.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useSupports } from '../../../screens/use-supports.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { NumberField } from '../../../ui/fields/number/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { FormGrid } from '../../../ui/layout/form-grid.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { useOnlineForm } from '../../forms/use-online-form.ts';
import { ChannelChoices, knownEvents, type EventChannels } from '../../notifications/channel-choices.tsx';
import { UnitManagers } from '../../notifications/unit-managers.tsx';
import { MailPreview } from '../../notifications/mail-preview.tsx';
import { QueryResult } from '../../queries/query-result.tsx';
import { MessageQueue } from './message-queue.tsx';
import { useOnlineQuery } from '../../queries/use-online-query.ts';
import layout from '../../../ui/theme/layout.module.css';

const limits = ['DueDays', 'DueKilometres', 'OpenTripHours', 'OverdueHours', 'DecisionHours'] as const;
const labels = {
  DueDays: 'dueDays',
  DueKilometres: 'dueKilometres',
  OpenTripHours: 'openTripHours',
  OverdueHours: 'overdueHours',
  DecisionHours: 'decisionHours',
} as const;

/** Notification rules and reminders of the company, and the outgoing queue. */
export function NotificationsArea() {
  const query = useOnlineQuery('notification', 'rules', {}, notificationRules);
  return <QueryResult query={query}>{(rules) => <Rules rules={rules} />}</QueryResult>;
}

function Rules({ rules }: { readonly rules: NotificationRules }) {
  const { t } = useTranslation(['notification', 'administration']);
  const isOnline = useOnline();
  const messages = useMessages();
  const problemText = useProblemText();
  const supports = useSupports();
  const {
    Required,
    Available,
    Users,
    DueDays,
    DueKilometres,
    OpenTripHours,
    OverdueHours,
    DecisionHours,
    EscalateTo,
    Units,
    Managers = [],
  } = rules;
  const form = useOnlineForm(
    { entity: 'notification', call: 'saveRules', schema: saveRulesBody },
    {
      Required: knownEvents(Required).map(({ Name, Channels }): EventChannels => ({ Name, Channels })),
      DueDays,
      DueKilometres,
      OpenTripHours,
      OverdueHours,
      DecisionHours,
      EscalateTo,
      ...(Units && { Managers: Managers.map(({ Unit, UserId, DeputyId }): UnitManager => ({ Unit, UserId, DeputyId })) }),
    },
    () => messages.success(t('admin.saved')),
  );
  const { values, change, errorOf, propsOf } = form;
  return (
    <>
      <MessageQueue hasMail={Available.includes('mail')} />
      {supports('notification', 'previewMail') && <MailPreview />}
      <form className={layout.stack4} onSubmit={form.submit} noValidate>
        {form.problem !== null && <Banner tone="danger">{problemText(form.problem)}</Banner>}
        <Section title={t('admin.limits')}>
          <FormGrid>
            {limits.map((name) => (
              <NumberField
                key={name}
                label={t(`admin.${labels[name]}`)}
                isRequired
                value={values[name]}
                onChange={(value) => change({ [name]: value ?? undefined })}
                error={errorOf(name)}
              />
            ))}
            <SelectField
              label={t('admin.escalateTo')}
              placeholder={t('admin.escalateOffice')}
              items={Users.map(({ Id, Name }) => ({ id: Id, label: Name }))}
              {...propsOf('EscalateTo')}
            />
          </FormGrid>
        </Section>
        {Units && (
          <UnitManagers
            units={Units}
            users={Users}
            managers={values.Managers ?? []}
            errorOf={errorOf}
            onChange={(changed) => change({ Managers: changed })}
          />
        )}
        <h2>{t('admin.demands')}</h2>
        <p className={layout.note}>{t('admin.demandsText')}</p>
        <ChannelChoices
          events={values.Required}
          available={Available}
          isDisabled={!isOnline}
          onChange={(changed) => change({ Required: [...changed] })}
        />
        <div className={layout.wrap3}>
          <Button variant="primary" type="submit" isPending={form.isSaving} isDisabled={!isOnline}>
            {t('admin.save')}
          </Button>
        </div>
      </form>
    </>
  );
}
