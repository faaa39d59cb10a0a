import { useTranslation } from 'react-i18next';
import type { NotificationRules, UnitManager } from '../../contract/entities/company/notification-bodies.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FormGrid } from '../../ui/layout/form-grid.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './notifications.module.css';

type Props = {
  readonly units: readonly string[];
  readonly users: NotificationRules['Users'];
  readonly managers: readonly UnitManager[];
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (managers: UnitManager[]) => void;
};

/** Per unit of the vehicles: its manager and the deputy, each an account that may decide. */
export function UnitManagers({ units, users, managers, errorOf, onChange }: Props) {
  const { t } = useTranslation('notification');
  // A unit whose vehicles are gone keeps its manager until it is removed here.
  const shownUnits = [...new Set([...units, ...managers.map(({ Unit }) => Unit)])];
  const items = users.map(({ Id, Name }) => ({ id: Id, label: Name }));
  const set = (Unit: string, to: UnitManager | null) => onChange([...managers.filter((one) => one.Unit !== Unit), ...(to ? [to] : [])]);
  return (
    <Section title={t('admin.units')} description={t('admin.unitsText')}>
      {shownUnits.length === 0 && <p className={styles.note}>{t('admin.noUnits')}</p>}
      {shownUnits.map((Unit) => {
        const at = managers.findIndex((one) => one.Unit === Unit);
        const { UserId = null, DeputyId = null } = managers[at] ?? {};
        return (
          <fieldset key={Unit} className={styles.unit}>
            <legend className={styles.unitName}>{Unit}</legend>
            <FormGrid>
              <SelectField
                label={t('admin.manager')}
                placeholder={t('admin.noManager')}
                items={items}
                value={UserId}
                onChange={(id) => set(Unit, id === null ? null : { Unit, UserId: id, DeputyId: id === DeputyId ? null : DeputyId })}
                error={errorOf(`Managers.${at}.UserId`)}
              />
              <SelectField
                label={t('admin.deputy')}
                placeholder={t('admin.noDeputy')}
                isDisabled={UserId === null}
                items={items.filter(({ id }) => id !== UserId)}
                value={DeputyId}
                onChange={(id) => UserId !== null && set(Unit, { Unit, UserId, DeputyId: id })}
                error={errorOf(`Managers.${at}.DeputyId`)}
              />
            </FormGrid>
          </fieldset>
        );
      })}
    </Section>
  );
}
