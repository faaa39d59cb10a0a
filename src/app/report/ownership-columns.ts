import type { TFunction } from 'i18next';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { ownershipColumns, type OwnershipField } from '../../contract/entities/costs/ownership.ts';
import type { GridColumn } from '../../ui/grid/model/grid-types.ts';

export type OwnershipBy = 'vehicle' | 'model';

const ofVehicles: ReadonlySet<OwnershipField> = new Set<OwnershipField>(['RegistrationNumber', 'ContractEndDate']);
const first: ReadonlySet<OwnershipField> = new Set<OwnershipField>([
  'RegistrationNumber',
  'Model',
  'Kilometres',
  'Currency',
  'Total',
  'PerKilometre',
]);
const second: ReadonlySet<OwnershipField> = new Set<OwnershipField>([
  'Make',
  'Vehicles',
  'PerMonth',
  'Consumption',
  'Forecast',
  'KilometreLimit',
  'instalments',
  'fuel',
  'service',
]);

/** Of the longest values: they are never cut. */
const textWidths: Partial<Record<OwnershipField, number>> = { RegistrationNumber: 144, Make: 152, Model: 192, Currency: 96 };

/** The columns of the page, without those that say nothing about a vehicle or a model. */
export function columnsOf(by: OwnershipBy, t: TFunction<'report'>): readonly GridColumn<GridRow>[] {
  return ownershipColumns
    .filter(({ field }) => (by === 'vehicle' ? field !== 'Vehicles' : !ofVehicles.has(field)))
    .map(({ field, kind }) => ({
      id: field,
      header: t(`ownership.columns.${field}`),
      type: kind === 'amount' ? 'number' : kind,
      isAmount: kind === 'amount',
      isPrimary: field === (by === 'vehicle' ? 'RegistrationNumber' : 'Model'),
      isShort: kind === 'text',
      isFilterable: false,
      priority: first.has(field) ? 1 : second.has(field) ? 2 : 3,
      width: textWidths[field] ?? 118,
    }));
}
