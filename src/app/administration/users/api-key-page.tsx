import { Ban, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/backend.ts';
import type { Grant } from '../../../contract/entities/company/administration-answers.ts';
import { MAX_KEY_YEARS, ROTATION_HOURS, type CreatedApiKey, type ListedApiKey } from '../../../contract/entities/company/api-key.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { FormGrid } from '../../../ui/layout/form-grid.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { ActionButton } from '../../forms/action-button.tsx';
import { KeyState } from './api-keys-area.tsx';
import { JournalSection } from '../journal/journal-area.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { FormPage } from '../page/form-page.tsx';
import { SecretPage, type SecretPageEvents } from '../page/secret-page.tsx';
import { useAdministrationForm, useAdminQuery } from '../page/use-admin-query.ts';
import { toWireDate } from '../../../contract/wire/wire-date.ts';
import layout from '../../../ui/theme/layout.module.css';

const noGrants: readonly Grant[] = [];

/** One integration: `new`, or the id. */
export function ApiKeyPage({ id }: { readonly id: string }) {
  return (
    <SecretPage
      id={id}
      area="keys"
      texts="api-keys"
      query={useAdminQuery('apiKeys')}
      secretOf={({ Key }: CreatedApiKey) => Key}
      hrefAfterNew={() => '/administration/keys'}
    >
      {(stored, events) => <ApiKeyForm key={stored ? `${stored.Ending} ${stored.State}` : ''} stored={stored} {...events} />}
    </SecretPage>
  );
}

type FormProps = SecretPageEvents<CreatedApiKey> & { readonly stored: ListedApiKey | undefined };

function ApiKeyForm({ stored, onSaved, onChanged }: FormProps) {
  const { t } = useTranslation(['api-keys', 'administration']);
  const initial = {
    Id: stored?.Id ?? null,
    Name: stored?.Name ?? '',
    ExpiresOn: stored?.ExpiresOn ?? dayAfterYears(1),
    Permissions: (stored?.Permissions as readonly Grant[] | undefined) ?? noGrants,
  };
  const form = useAdministrationForm('saveApiKey', initial, (answer) => onSaved(answer as CreatedApiKey));
  const { values, change, errorOf, propsOf } = form;
  const isRevoked = stored?.State === 'revoked';
  return (
    <FormPage
      area="keys"
      title={stored?.Name ?? t('add')}
      aside={stored && <KeyState state={stored.State} />}
      form={form}
      save={isRevoked ? null : stored ? t('administration:save') : t('create')}
      above={isRevoked && <Banner tone="info">{t('isRevoked')}</Banner>}
      below={stored && <JournalSection subject="user" record={stored} />}
    >
      {!isRevoked && (
        <>
          <Section title={t('key')} actions={stored && <KeyActions stored={stored} onSaved={onSaved} onChanged={onChanged} />}>
            {stored && <KeyFacts {...stored} />}
            <FormGrid>
              <TextField label={t('name')} description={t('nameHint')} isRequired autoComplete="off" {...propsOf('Name')} />
              <DateField
                label={t('expires')}
                description={t('expiresHint', { count: MAX_KEY_YEARS })}
                isRequired
                min={dayAfterYears(0)}
                max={dayAfterYears(MAX_KEY_YEARS)}
                value={values.ExpiresOn}
                onChange={(ExpiresOn) => change({ ExpiresOn: ExpiresOn ?? '' })}
                error={errorOf('ExpiresOn')}
              />
            </FormGrid>
          </Section>
          <PermissionMatrix
            isOfMachine
            grants={values.Permissions}
            onChange={(Permissions) => change({ Permissions })}
            error={errorOf('Permissions')}
          />
        </>
      )}
    </FormPage>
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
  const messages = useMessages();
  const parameters = { id: String(Id) };
  async function rotate() {
    onSaved((await callApi('administration', 'rotateApiKey', { parameters })) as CreatedApiKey);
  }
  async function revoke() {
    await callApi('administration', 'revokeApiKey', { parameters });
    messages.success(t('revoked', { name: Name }));
  }
  return (
    <>
      {State === 'active' && (
        <ActionButton
          icon={<RefreshCw aria-hidden />}
          label={t('rotate')}
          question={{ title: t('rotateTitle', { name: Name }), message: t('rotateText', { count: ROTATION_HOURS }) }}
          onPress={rotate}
        />
      )}
      <ActionButton
        variant="danger"
        icon={<Ban aria-hidden />}
        label={t('revoke')}
        question={{ title: t('revokeTitle', { name: Name }), message: t('revokeText'), tone: 'danger' }}
        onPress={revoke}
        onDone={onChanged}
      />
    </>
  );
}

function dayAfterYears(years: number): string {
  const day = new Date();
  day.setFullYear(day.getFullYear() + years);
  return toWireDate(day);
}
