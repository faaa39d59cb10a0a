import { useTranslation } from 'react-i18next';
import type { Role } from '../../contract/entities/company/administration.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Section } from '../../ui/layout/section.tsx';

type Props = { readonly roles: readonly Role[]; readonly chosen: readonly number[]; readonly onChange: (chosen: readonly number[]) => void; readonly error: string | undefined };

/** The roles of a login. */
export function UserRoles({ roles, chosen, onChange, error }: Props) {
  const { t } = useTranslation('administration');
  return (
    <Section title={t('areas.roles')} description={t('roles.hint')} actions={roles.length === 0 && <LinkButton href="/administration/roles/new">{t('roles.add')}</LinkButton>}>
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
