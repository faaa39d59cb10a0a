import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../contract/grid/fold.ts';
import { compactText } from '../../../contract/grid/search-words.ts';
import { languages, toLanguage, type Language } from '../../../contract/wire/languages.ts';
import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import { shiftMonth, toWireDate } from '../../../contract/wire/wire-date.ts';
import { listPath } from '../../../screens/paths.ts';
import { readListSearch, type ListAddress } from '../../../screens/list/query/list-search.ts';
import { useReference } from '../../../screens/reference/use-reference.ts';
import { ComboBoxField } from '../../../ui/fields/combo-box-field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { FormGrid } from '../../../ui/layout/form-grid.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { tripRecordCardDeclaration } from '../declaration.ts';
import { LogDocument } from './log-document.tsx';
import { monthName } from '../../../screens/report/months.ts';
import layout from '../../../ui/theme/layout.module.css';

type Props = { /** The search parameters of the list that linked here. */ readonly listSearch: ListAddress };

const noVehicles: readonly VehicleChoice[] = [];

/** Selectable months back: tax records are kept this long. */
const MAX_MONTHS = 72;

/**
 * The log of one vehicle and month as preview and files. Defaults to the vehicle that the list was filtered to, and to last month.
 */
export function LogPage({ listSearch }: Props) {
  const { t, i18n } = useTranslation(['vehicle-log', 'trip-record-card']);
  const { value, isLoading } = useReference('vehicle', 'company', { allTypes: 'true' });
  const vehicles = value ?? noVehicles;
  const [page, setPage] = useState<number | null>(null);
  const [month, setMonth] = useState(() => shiftMonth(thisMonth(), -1));
  const [document, setDocument] = useState<Language>(() => toLanguage(i18n.language));
  const listVehicleId = useMemo(() => vehicleIdOfList(vehicles, listSearch), [vehicles, listSearch]);
  const vehicle = vehicles.find(({ Id }) => Id === (page ?? listVehicleId)) ?? null;
  const months = useMemo(
    () =>
      Array.from({ length: MAX_MONTHS }, (_, back) => shiftMonth(thisMonth(), -back)).map((id) => ({
        id,
        label: monthName(id, i18n.language),
      })),
    [i18n.language],
  );
  if (isLoading) return <Skeleton lines={6} />;
  return (
    <Page
      title={t('title')}
      back={{ href: listPath('trip-record-card'), label: t('trip-record-card:title') }}
      width="normal"
      subtitle={t('hint')}
    >
      <div className={layout.stack5}>
        <FormGrid columns={3}>
          <ComboBoxField
            label={t('vehicle')}
            items={vehicles.map(({ Id, RegistrationNumber, Make, Model }) => ({
              id: Id,
              label: RegistrationNumber,
              description: [Make, Model].filter(Boolean).join(' '),
            }))}
            value={vehicle?.Id ?? null}
            onChange={(id) => setPage(id)}
            isRequired
          />
          <SelectField label={t('month')} items={months} value={month} onChange={(id) => id && setMonth(id)} isRequired />
          <SelectField
            label={t('document')}
            items={languages.map((id) => ({ id, label: t(`documents.${id}`) }))}
            value={document}
            onChange={(id) => id && setDocument(id)}
            isRequired
          />
        </FormGrid>
        {vehicle ? (
          <LogDocument vehicle={vehicle} month={month} document={document} />
        ) : (
          <EmptyState title={t('chooseVehicle')}>{t('chooseVehicleHint')}</EmptyState>
        )}
      </div>
    </Page>
  );
}

function thisMonth(): string {
  return toWireDate(new Date()).slice(0, 7);
}

/** The id of the only vehicle that matches the list's filter or search; else null. */
function vehicleIdOfList(vehicles: readonly VehicleChoice[], listSearch: Props['listSearch']): number | null {
  const { filters, search } = readListSearch(listSearch, tripRecordCardDeclaration.columns);
  const filter = filters?.['VehicleRegistrationNumber'];
  const searchText = compactText(fold(filter?.kind === 'text' ? filter.text : (search ?? '')));
  if (searchText === '') return null;
  const plates = vehicles.map(({ Id, RegistrationNumber }) => ({ Id, plate: compactText(fold(RegistrationNumber)) }));
  const matches = plates.filter(({ plate }) => plate.includes(searchText));
  const match = plates.find(({ plate }) => plate === searchText) ?? (matches.length === 1 ? matches[0] : undefined);
  return match?.Id ?? null;
}
