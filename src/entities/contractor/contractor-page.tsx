import { useTranslation } from 'react-i18next';
import { RelatedPanels } from '../../screens/details/related-panels.tsx';
import type { RelatedList, ScreensOf } from '../../screens/declaration/screen-declaration.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useFormats } from '../../screens/use-formats.ts';
import { useReference } from '../../screens/reference/use-reference.ts';

const name = 'Name';

const related: readonly RelatedList[] = [
  {
    entity: 'rental-document',
    column: 'Contractor',
    field: name,
    shown: ['RentalDocumentNumber', 'Vehicle', 'StartDate', 'EndDate', 'State'],
  },
  { entity: 'vehicle-handover-document', column: 'Contractor', field: name, shown: ['Number', 'Vehicle', 'Date', 'ToEmployee'] },
  {
    entity: 'vehicle-insurance-policy',
    column: 'Insurer',
    field: name,
    shown: ['Number', 'VehicleRegistrationNumber', 'DateFrom', 'DateTo'],
  },
  {
    entity: 'service-request',
    // A text: the workshop's name, often with its town.
    column: 'PlaceName',
    field: name,
    isJoined: true,
    shown: ['Number', 'VehicleRegistrationNumber', 'PlannedDate', 'ServiceKind', 'Status'],
  },
  { entity: 'statement-line', column: 'Supplier', field: name, shown: ['Date', 'Vehicle', 'Product', 'CostGross', 'Currency'] },
];

/** A business partner: its contacts, and the records that name it. The specification has no call for one: the device knows them all. */
export function ContractorPage({
  id,
  back,
  screensOf,
}: {
  readonly id: number;
  readonly back: { readonly href: string; readonly label: string };
  readonly screensOf: ScreensOf;
}) {
  const { t } = useTranslation(['contractor', 'list']);
  const formats = useFormats();
  const { value, row, isLoading } = useReference('contractor', 'dictionaryWithDependent');
  const contractor = value?.find(({ Id }) => Id === id);
  if (isLoading) return <Skeleton lines={6} />;
  if (!contractor) {
    return (
      <Page title={t('contractor:one')} back={back} width="normal">
        <EmptyState title={t('list:notHere')}>{t('list:notHereHint')}</EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title={contractor.Name}
      back={back}
      width="normal"
      subtitle={row ? t('list:asOf', { moment: formats.timestamp(row.asOf) }) : undefined}
    >
      <Section title={t('contractor:contacts')}>
        {contractor.Employees.length === 0 ? t('contractor:noContacts') : contractor.Employees.map(({ Name }) => Name).join(' · ')}
      </Section>
      <RelatedPanels entity="contractor" related={related} row={{ ...contractor }} screensOf={screensOf} />
    </Page>
  );
}
