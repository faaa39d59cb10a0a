import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from '../../../contract/entities/company/account-bodies.ts';
import type { Grant, Role, UserDetails } from '../../../contract/entities/company/administration-answers.ts';
import { MIN_EMPLOYEE_SEARCH_LENGTH } from '../../../contract/entities/company/employee.ts';
import { useReference } from '../../../screens/reference/use-reference.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ComboBoxField } from '../../../ui/fields/combo-box-field.tsx';
import { FormGrid } from '../../../ui/layout/form-grid.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { NewPasswordField } from '../../password/new-password-field.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { FormPage } from '../page/form-page.tsx';
import { useAdministrationForm, useAdminQuery } from '../page/use-admin-query.ts';

type SavedCallback = { readonly onSaved: () => void };

/** Creates a login. */
export function NewUserForm({ onSaved }: SavedCallback) {
  const { t } = useTranslation('administration');
  const initialValues = {
    Username: '',
    GivenName: '',
    EmployeeId: null as number | null,
    Password: '',
    Roles: [] as readonly number[],
    Permissions: [] as readonly Grant[],
  };
  const form = useAdministrationForm('createUser', initialValues, onSaved);
  const { values, propsOf } = form;
  return (
    <UserFields form={form} title={t('users.add')} save={t('users.create')}>
      <TextField label={t('users.username')} isRequired autoComplete="off" {...propsOf('Username')} />
      <NewPasswordField
        label={t('users.password')}
        description={t('users.passwordHint', { limit: MIN_PASSWORD_LENGTH })}
        {...propsOf('Password')}
        names={[values.Username, values.GivenName]}
      />
    </UserFields>
  );
}

/** Edits an existing login; `children` are rendered below the form. */
export function UserForm({ user, onSaved, children }: SavedCallback & { readonly user: UserDetails; readonly children: ReactNode }) {
  const { t } = useTranslation('administration');
  const { Id, GivenName, EmployeeId, IsActive, Roles, Permissions } = user;
  const form = useAdministrationForm<Fields & { readonly Id: number; readonly IsActive: boolean }>(
    'changeUser',
    { Id, GivenName, EmployeeId, IsActive, Roles, Permissions },
    onSaved,
  );
  return (
    <UserFields
      form={form}
      title={user.Username}
      isBlocked={!user.IsActive}
      isFromDirectory={user.IsFromDirectory}
      save={t('save')}
      below={children}
      last={
        <Checkbox
          isSelected={form.values.IsActive}
          onChange={(isActive) => form.change({ IsActive: isActive })}
          description={t('users.activeHint')}
          error={form.errorOf('IsActive')}
        >
          {t('users.active')}
        </Checkbox>
      }
    />
  );
}

type Fields = {
  readonly GivenName: string;
  readonly EmployeeId: number | null;
  readonly Roles: readonly number[];
  readonly Permissions: readonly Grant[];
};

type FieldsProps = Omit<ComponentProps<typeof FormPage>, 'form' | 'children'> & {
  readonly form: ComponentProps<typeof FormPage>['form'] & {
    readonly values: Fields;
    readonly change: (changed: Partial<Fields>) => void;
    readonly errorOf: (field: string) => string | undefined;
  };
  readonly isFromDirectory?: boolean;
  /** Fields before the common ones (`children`) and after them (`last`). */
  readonly children?: ReactNode;
  readonly last?: ReactNode;
};

function UserFields({ form, isFromDirectory = false, children, last, ...page }: FieldsProps) {
  const { values, change, errorOf } = form;
  const { t } = useTranslation('administration');
  const employees = useReference('employee', 'list', { activeOnly: 'true' }).value ?? [];
  // A backend without roles has no such call.
  const { value: roles, problem } = useAdminQuery('roles');
  return (
    <FormPage form={form} {...page}>
      <Section title={t('users.account')}>
        <FormGrid>
          {children}
          <TextField
            label={t('users.givenName')}
            description={isFromDirectory ? t('users.directoryHint') : undefined}
            isReadOnly={isFromDirectory}
            autoComplete="off"
            value={values.GivenName}
            onChange={(GivenName) => change({ GivenName })}
            error={errorOf('GivenName')}
          />
          <ComboBoxField
            label={t('users.employee')}
            description={t('users.employeeHint')}
            items={employees.map(({ Id, FullName }) => ({ id: Id, label: FullName }))}
            value={values.EmployeeId}
            onChange={(EmployeeId) => change({ EmployeeId })}
            minQueryLength={MIN_EMPLOYEE_SEARCH_LENGTH}
            error={errorOf('EmployeeId')}
          />
        </FormGrid>
        {last}
      </Section>
      {/* Without the roles, a user who has all rights by them would seem to have none. */}
      {roles === null && problem === null ? (
        <Skeleton lines={8} />
      ) : (
        <>
          {roles && <UserRoles roles={roles} chosen={values.Roles} onChange={(Roles) => change({ Roles })} error={errorOf('Roles')} />}
          <PermissionMatrix
            roles={roles?.filter(({ Id }) => values.Roles.includes(Id)) ?? []}
            grants={values.Permissions}
            onChange={(Permissions) => change({ Permissions })}
            error={errorOf('Permissions')}
          />
        </>
      )}
    </FormPage>
  );
}

type RolesProps = {
  readonly roles: readonly Role[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
  readonly error: string | undefined;
};

function UserRoles({ roles, chosen, onChange, error }: RolesProps) {
  const { t } = useTranslation('administration');
  return (
    <Section
      title={t('areas.roles')}
      description={t('roles.hint')}
      actions={roles.length === 0 && <LinkButton href="/administration/roles/new">{t('roles.add')}</LinkButton>}
    >
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
      {roles.length === 0 && <p>{t('roles.none')}</p>}
      {roles.map(({ Id, Name, Description }) => (
        <Checkbox
          key={Id}
          isSelected={chosen.includes(Id)}
          onChange={(isSelected) => onChange(isSelected ? [...chosen, Id] : chosen.filter((one) => one !== Id))}
          description={Description || undefined}
        >
          {Name}
        </Checkbox>
      ))}
    </Section>
  );
}
