import { Ban, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/backend.ts';
import type { Grant } from '../../../contract/entities/company/administration-answers.ts';
import { MAX_KEY_YEARS, ROTATION_HOURS, type CreatedApiKey, type ListedApiKey } from '../../../contract/entities/company/api-key.ts';
import { useAttempt } from '../../../screens/use-attempt.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { useNavigateTo } from '../../../screens/use-navigate-to.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { FormGrid } from '../../../ui/layout/form-grid.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import styles from '../page/administration.module.css';
import { QueryResult } from '../../queries/query-result.tsx';
import { KeyState } from './api-keys-area.tsx';
import { JournalArea } from '../journal/journal-area.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { SecretDialog } from '../page/secret-dialog.tsx';
import { useAdministrationForm, useAdminQuery } from '../page/use-admin-query.ts';
import { UserFrame } from '../page/user-frame.tsx';
import { toWireDate } from '../../../contract/wire/wire-date.ts';
import layout from '../../../ui/theme/layout.module.css';

const noGrants: readonly Grant[] = [];

/** One integration: `new`, or the id. A new key is shown once, in a dialog. */
export function ApiKeyPage({ id }: { readonly id: string }) {
  const { t } = useTranslation(['api-keys', 'administration']);
  const navigate = useNavigateTo();
  const messages = useMessages();
  const query = useAdminQuery('apiKeys');
  const [created, setCreated] = useState<string | null>(null);
  const stored = query.value?.find(({ Id }) => String(Id) === id);
  function onSaved({ Key }: CreatedApiKey) {
    if (Key !== null) return setCreated(Key);
    messages.success(t('administration:saved'));
    query.refetch();
  }
  function onNoted() {
    setCreated(null);
    if (id === 'new') navigate('/administration/keys', { replace: true });
    else query.refetch();
  }
  return (
    <>
      {stored || id === 'new' ? (
        <ApiKeyForm key={stored ? `${stored.Ending} ${stored.State}` : ''} stored={stored} onSaved={onSaved} onChanged={query.refetch} />
      ) : (
        <UserFrame area="keys" title={t('title')}>
          <QueryResult query={query}>{() => <Banner tone="warning">{t('gone')}</Banner>}</QueryResult>
        </UserFrame>
      )}
      {created !== null && <SecretDialog texts="api-keys" secret={created} onClose={onNoted} />}
    </>
  );
}

type FormProps = { readonly stored: ListedApiKey | undefined; readonly onSaved: (answer: CreatedApiKey) => void; readonly onChanged: () => void };

function ApiKeyForm({ stored, onSaved, onChanged }: FormProps) {
  const { t } = useTranslation(['api-keys', 'administration']);
  const isOnline = useOnline();
  const problemText = useProblemText();
  const formId = useId();
  const initial = { Id: stored?.Id ?? null, Name: stored?.Name ?? '', ExpiresOn: stored?.ExpiresOn ?? dayAfterYears(1), Permissions: (stored?.Permissions as readonly Grant[] | undefined) ?? noGrants };
  const form = useAdministrationForm('saveApiKey', initial, (answer) => onSaved(answer as CreatedApiKey));
  const { values, change, errorOf } = form;
  const isRevoked = stored?.State === 'revoked';
  const button = !isRevoked && (
    <Button variant="primary" size="large" type="submit" form={formId} isPending={form.isSaving} isDisabled={!isOnline}>
      {stored ? t('administration:save') : t('create')}
    </Button>
  );
  return (
    <UserFrame area="keys" title={stored?.Name ?? t('add')} aside={stored && <KeyState state={stored.State} />} footer={button}>
      {isRevoked && <Banner tone="info">{t('isRevoked')}</Banner>}
      <form id={formId} className={styles.page} onSubmit={form.submit} noValidate>
        {form.problem !== null && <Banner tone="danger">{problemText(form.problem)}</Banner>}
        {!isRevoked && (
          <>
            <Section title={t('key')} actions={stored && <KeyActions stored={stored} onSaved={onSaved} onChanged={onChanged} />}>
              {stored && <KeyFacts {...stored} />}
              <FormGrid>
                <TextField label={t('name')} description={t('nameHint')} isRequired autoComplete="off" value={values.Name} onChange={(Name) => change({ Name })} error={errorOf('Name')} />
                <DateField label={t('expires')} description={t('expiresHint', { count: MAX_KEY_YEARS })} isRequired min={dayAfterYears(0)} max={dayAfterYears(MAX_KEY_YEARS)} value={values.ExpiresOn} onChange={(ExpiresOn) => change({ ExpiresOn: ExpiresOn ?? '' })} error={errorOf('ExpiresOn')} />
              </FormGrid>
            </Section>
            <PermissionMatrix isOfMachine grants={values.Permissions} onChange={(Permissions) => change({ Permissions })} error={errorOf('Permissions')} />
          </>
        )}
      </form>
      {stored && (
        <Section title={t('administration:areas.journal')}>
          <JournalArea of={{ subject: 'user', id: String(stored.Id) }} />
        </Section>
      )}
    </UserFrame>
  );
}

function KeyFacts({ Ending, UsedOn, Network, EarlierUntil }: ListedApiKey) {
  const { t } = useTranslation('api-keys');
  const { dateTime } = useFormats();
  const used = UsedOn === null ? t('neverUsed') : [t('used', { when: dateTime(UsedOn) }), Network].filter(Boolean).join(', ');
  return (
    <>
      <p className={layout.note}>
        {t('ending', { ending: Ending })} · {used}
      </p>
      {EarlierUntil !== null && <Banner tone="warning">{t('earlierUntil', { when: dateTime(EarlierUntil) })}</Banner>}
    </>
  );
}

function KeyActions({ stored: { Id, Name, State }, onSaved, onChanged }: Omit<FormProps, 'stored'> & { readonly stored: ListedApiKey }) {
  const { t } = useTranslation('api-keys');
  const isOnline = useOnline();
  const confirm = useConfirm();
  const messages = useMessages();
  const attempt = useAttempt();

  async function rotate() {
    if (!(await confirm({ title: t('rotateTitle', { name: Name }), message: t('rotateText', { count: ROTATION_HOURS }), confirmLabel: t('rotate') }))) return;
    await attempt(async () => onSaved((await callApi('administration', 'rotateApiKey', { parameters: { id: String(Id) } })) as CreatedApiKey));
  }
  async function revoke() {
    if (!(await confirm({ title: t('revokeTitle', { name: Name }), message: t('revokeText'), confirmLabel: t('revoke'), tone: 'danger' }))) return;
    await attempt(async () => {
      await callApi('administration', 'revokeApiKey', { parameters: { id: String(Id) } });
      messages.success(t('revoked', { name: Name }));
    });
    onChanged();
  }
  return (
    <>
      {State === 'active' && (
        <Button icon={<RefreshCw aria-hidden />} isDisabled={!isOnline} onPress={() => void rotate()}>
          {t('rotate')}
        </Button>
      )}
      <Button variant="danger" icon={<Ban aria-hidden />} isDisabled={!isOnline} onPress={() => void revoke()}>
        {t('revoke')}
      </Button>
    </>
  );
}

function dayAfterYears(years: number): string {
  const day = new Date();
  day.setFullYear(day.getFullYear() + years);
  return toWireDate(day);
}
