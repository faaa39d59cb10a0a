import { CalendarSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from 'dexie-react-hooks';
import { vehicleTypes } from '../../contract/entities/fleet/vehicle.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ToggleIcon } from '../../ui/controls/toggle-icon.tsx';
import { DateTimeField } from '../../ui/dates/date-time-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FormGrid } from '../../ui/layout/form-grid.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useSession } from '../session-context.tsx';
import { freeTimeOf } from './data/filter-vehicles.ts';
import { groupings } from './data/group-vehicles.ts';
import { vehicleFacts } from './data/vehicle-facts.ts';
import type { TimelineSearch } from './data/timeline-search.ts';
import type { SearchChange } from './use-search-change.ts';

type Props = { readonly search: TimelineSearch; readonly onChange: SearchChange };

/** Finds vehicles that are free, by class and unit, and groups them. The button is pressed while one of these applies. */
export function TimelineOptions({ search, onChange }: Props) {
  const { t } = useTranslation('timeline');
  const [isOpen, setOpen] = useState(false);
  const { class: type, group, unit, freeFrom, freeTo } = search;
  return (
    <>
      <ToggleIcon
        label={t('options')}
        icon={<CalendarSearch aria-hidden />}
        isSelected={[type, group, unit, freeFrom, freeTo].some((one) => one !== undefined)}
        onPress={() => setOpen(true)}
      />
      {isOpen && <OptionsDialog search={search} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  );
}

function OptionsDialog({ search, onChange, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation(['timeline', 'ui', 'validation']);
  const { database } = useSession();
  const facts = useLiveQuery(() => vehicleFacts(database), [database]);
  const [options, setOptions] = useState<TimelineSearch>(search);
  const units = [...new Set([...(facts?.values() ?? [])].map(({ unit }) => unit).filter(Boolean))].toSorted((left, right) =>
    left.localeCompare(right),
  );
  const choose = (changed: { readonly [Name in keyof TimelineSearch]?: TimelineSearch[Name] | null }) =>
    setOptions((before) => Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== null)));
  const missing = (name: 'freeFrom' | 'freeTo') =>
    options[name] === undefined && (options.freeFrom ?? options.freeTo) !== undefined ? t('validation:required') : undefined;
  const isHalf = (missing('freeFrom') ?? missing('freeTo')) !== undefined;
  const isBackwards = options.freeFrom !== undefined && options.freeTo !== undefined && freeTimeOf(options) === null;
  const apply = ({ class: type, unit, group, freeFrom, freeTo }: TimelineSearch) => {
    // The board shows the time that is searched.
    const day = freeFrom !== undefined && freeFrom !== search.freeFrom ? { day: freeFrom.slice(0, 10) } : {};
    onChange({ class: type, unit, group, freeFrom, freeTo, ...day });
    onClose();
  };
  return (
    <Dialog
      title={t('options')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => apply({})}>{t('ui:filter.clearAll')}</Button>
          <Button variant="primary" isDisabled={isBackwards || isHalf} onPress={() => apply(options)}>
            {t('ui:filter.apply')}
          </Button>
        </>
      }
    >
      <FormGrid>
        <DateTimeField
          label={t('freeFrom')}
          value={options.freeFrom ?? null}
          error={missing('freeFrom')}
          onChange={(freeFrom) => choose({ freeFrom })}
        />
        <DateTimeField
          label={t('freeTo')}
          value={options.freeTo ?? null}
          error={isBackwards ? t('validation:end-before-start') : missing('freeTo')}
          onChange={(freeTo) => choose({ freeTo })}
        />
        <SelectField
          label={t('class')}
          placeholder={t('allClasses')}
          value={options.class ?? null}
          items={Object.entries(vehicleTypes).map(([name, id]) => ({ id, label: t(`classes.${name}`) }))}
          onChange={(type) => choose({ class: type })}
        />
        <SelectField
          label={t('unit')}
          placeholder={t('allUnits')}
          value={options.unit ?? null}
          items={units.map((id) => ({ id, label: id }))}
          onChange={(unit) => choose({ unit })}
        />
        <SelectField
          label={t('group')}
          placeholder={t('ui:group.clear')}
          value={options.group ?? null}
          items={groupings.map((id) => ({ id, label: t(`groups.${id}`) }))}
          onChange={(group) => choose({ group })}
        />
      </FormGrid>
    </Dialog>
  );
}
