import { Copy, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/backend.ts';
import type { Grant, Role } from '../../../contract/entities/company/administration-answers.ts';
import { useNavigateTo } from '../../../screens/use-navigate-to.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { FormGrid } from '../../../ui/layout/form-grid.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { ActionButton } from '../../forms/action-button.tsx';
import { QueryResult } from '../../queries/query-result.tsx';
import { JournalSection } from '../journal/journal-area.tsx';
import { FormPage } from '../page/form-page.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { useAdministrationForm, useAdminQuery } from '../page/use-admin-query.ts';
import { UserFrame } from '../page/user-frame.tsx';

const newRole = { Id: null, Name: '', Description: '', Permissions: [] as readonly Grant[] };
const copyOf = /^copy-(\d+)$/;

/** One role: `new`, `copy-ID` for a new one like another, or the id. */
export function RolePage({ id }: { readonly id: string }) {
  const { t } = useTranslation('administration');
  const navigate = useNavigateTo();
  const messages = useMessages();
  const query = useAdminQuery('roles');
  const original = copyOf.exec(id)?.[1];
  const role = query.value?.find(({ Id }) => String(Id) === (original ?? id));
  if (id !== 'new' && !role) {
    return (
      <UserFrame area="roles" title={t('areas.roles')}>
        <QueryResult query={query}>{() => <Banner tone="warning">{t('roles.gone')}</Banner>}</QueryResult>
      </UserFrame>
    );
  }
  function onSaved() {
    messages.success(t('saved'));
    if (role && original === undefined) query.refetch();
    else navigate('/administration/roles', { replace: true });
  }
  if (!role) return <RoleForm initial={newRole} onSaved={onSaved} />;
  if (original !== undefined)
    return <RoleForm initial={{ ...role, Id: null, Name: t('roles.copyOf', { name: role.Name }) }} onSaved={onSaved} />;
  return <RoleForm initial={role} role={role} onSaved={onSaved} />;
}

type FormProps = {
  readonly initial: {
    readonly Id: number | null;
    readonly Name: string;
    readonly Description: string;
    readonly Permissions: readonly Grant[];
  };
  /** The stored role; none for a new one. */
  readonly role?: Role;
  readonly onSaved: () => void;
};

function RoleForm({ initial: { Id, Name, Description, Permissions }, role, onSaved }: FormProps) {
  const { t } = useTranslation('administration');
  const form = useAdministrationForm('saveRole', { Id, Name, Description, Permissions }, onSaved);
  const { values, change, errorOf, propsOf } = form;
  return (
    <FormPage
      area="roles"
      title={role?.Name ?? t('roles.add')}
      form={form}
      save={t(role ? 'save' : 'roles.create')}
      below={role && <JournalSection subject="role" record={role} />}
    >
      <Section
        title={t('roles.role')}
        description={role && t('roles.users', { count: role.Users })}
        actions={role && <RoleActions role={role} />}
      >
        <FormGrid>
          <TextField label={t('journal.fields.Name')} isRequired autoComplete="off" {...propsOf('Name')} />
          <TextField label={t('roles.description')} autoComplete="off" {...propsOf('Description')} />
        </FormGrid>
      </Section>
      <PermissionMatrix
        grants={values.Permissions}
        onChange={(changed) => change({ Permissions: changed })}
        error={errorOf('Permissions')}
      />
    </FormPage>
  );
}

function RoleActions({ role: { Id, Name, Users } }: { readonly role: Role }) {
  const { t } = useTranslation('administration');
  const messages = useMessages();
  const navigate = useNavigateTo();
  async function remove() {
    await callApi('administration', 'removeRole', { parameters: { id: String(Id) } });
    messages.success(t('roles.removed', { name: Name }));
    navigate('/administration/roles', { replace: true });
  }
  const message = Users === 0 ? t('roles.removeUnused') : t('roles.removeText', { count: Users });
  return (
    <>
      <LinkButton href={`/administration/roles/copy-${Id}`} icon={<Copy aria-hidden />}>
        {t('roles.copy')}
      </LinkButton>
      <ActionButton
        variant="danger"
        icon={<Trash2 aria-hidden />}
        label={t('roles.remove')}
        question={{ title: t('roles.removeTitle', { name: Name }), message, tone: 'danger' }}
        onPress={remove}
      />
    </>
  );
}
