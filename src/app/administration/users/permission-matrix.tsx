import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Grant, Role } from '../../../contract/entities/company/administration-answers.ts';
import { functionality, type FunctionalityName } from '../../../contract/permissions/functionality.ts';
import type { GrantFlag } from '../../../contract/permissions/permissions.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useFunctionalityNames } from '../page/use-functionality-names.ts';
import styles from './permission-matrix.module.css';
import unseen from '../../../ui/theme/unseen.module.css';

type Props = {
  /** Roles that give rights beside these. */
  readonly roles?: readonly Role[];
  readonly grants: readonly Grant[];
  /** Of an integration, which cannot administer. */
  readonly isOfMachine?: boolean;
  readonly onChange: (grants: readonly Grant[]) => void;
  readonly error: string | undefined;
};

const flags = ['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsAdmin', 'IsOwnOnly'] as const satisfies readonly GrantFlag[];
const noPermissions = { IsRead: false, IsAdd: false, IsChange: false, IsRemove: false, IsAdmin: false, IsOwnOnly: false };
const presets = {
  none: [],
  read: ['IsRead'],
  work: ['IsRead', 'IsAdd', 'IsChange', 'IsOwnOnly'],
  all: ['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsAdmin'],
} as const satisfies Record<string, readonly GrantFlag[]>;
const noRoles: readonly Role[] = [];
const presetNames = Object.keys(presets) as (keyof typeof presets)[];
const functionalityNames = (Object.keys(functionality) as FunctionalityName[]).filter((name) => name !== 'Administration');

export function PermissionMatrix({ roles = noRoles, isOfMachine = false, grants, onChange, error }: Props) {
  const { t } = useTranslation('administration');
  const nameOf = useFunctionalityNames();
  const grantOf = (name: FunctionalityName): Grant =>
    grants.find(({ FunctionalityId }) => FunctionalityId === functionality[name]) ?? {
      FunctionalityId: functionality[name],
      ...noPermissions,
    };
  const grantedBy = (name: FunctionalityName) =>
    roles.flatMap(({ Name, Permissions }) => {
      const granted = Permissions.find(({ FunctionalityId }) => FunctionalityId === functionality[name]);
      const labels = flags.filter((flag) => granted?.[flag]).map((flag) => t(`permissions.${flag}`));
      return labels.length === 0 ? [] : [t('roles.gives', { name: Name, rights: labels.join(', ') })];
    });
  const others = (changed: readonly Grant[]) =>
    grants.filter(({ FunctionalityId }) => changed.every((grant) => grant.FunctionalityId !== FunctionalityId));
  const setGrants = (...changed: readonly Grant[]) => onChange([...others(changed), ...changed]);
  const all = functionalityNames
    .map((name) => ({ name, label: nameOf(name) }))
    .toSorted((left, right) => left.label.localeCompare(right.label));
  return (
    <Section
      title={t(roles.length > 0 ? 'permissions.ownTitle' : 'permissions.title')}
      description={t('permissions.hint')}
      actions={presetNames.map((preset) => (
        <Button
          key={preset}
          onPress={() =>
            setGrants(
              ...functionalityNames.map((name) => ({
                ...grantOf(name),
                ...Object.fromEntries(flags.map((flag) => [flag, presets[preset].some((one) => one === flag)])),
              })),
            )
          }
        >
          {t(`permissions.presets.${preset}`)}
        </Button>
      ))}
    >
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
      {!isOfMachine && (
        <Checkbox
          isSelected={grantOf('Administration').IsAdmin}
          onChange={(isSelected) => setGrants({ ...grantOf('Administration'), IsAdmin: isSelected })}
          description={[
            t('permissions.administratorHint'),
            ...roles
              .filter(({ Permissions }) =>
                Permissions.some(({ FunctionalityId, IsAdmin }) => FunctionalityId === functionality.Administration && IsAdmin),
              )
              .map(({ Name }) => t('roles.given', { name: Name })),
          ].join(' ')}
        >
          {t('users.administrator')}
        </Checkbox>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('permissions.what')}</th>
            {flags.map((flag) => (
              <th key={flag} scope="col">
                {t(`permissions.${flag}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">
                {label}
                {grantedBy(name).map((text) => (
                  <span key={text} className={styles.granted}>
                    {text}
                  </span>
                ))}
              </th>
              {flags.map((flag) => (
                <Cell key={flag}>
                  <Checkbox
                    isSelected={grantOf(name)[flag] === true}
                    onChange={(isSelected) => setGrants({ ...grantOf(name), [flag]: isSelected })}
                  >
                    <span className={styles.flag}>
                      <span className={unseen.unseen}>{label}: </span>
                      {t(`permissions.${flag}`)}
                    </span>
                  </Checkbox>
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return <td>{children}</td>;
}
