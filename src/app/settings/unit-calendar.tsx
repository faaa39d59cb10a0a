import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unitFeedRequires } from '../../contract/entities/rental/calendar-feed.ts';
import { cachedListRows } from '../../db/cache/list-rows.ts';
import { CalendarFeedSection } from '../../screens/calendar-feed/calendar-feed-section.tsx';
import { useSession } from '../../screens/session-context.tsx';
import { textOf } from '../../screens/text-of.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

/** The bookings of a unit's vehicles, for those who decide on bookings. */
export function UnitCalendar() {
  const { t } = useTranslation('calendar-feed');
  const { may } = useSession();
  const [unit, setUnit] = useState<string | null>(null);
  const isOffered = may(unitFeedRequires.functionality, unitFeedRequires.flag) && may('Vehicle', 'IsRead');
  return isOffered ? (
    <CalendarFeedSection vehicleId={null} unit={{ name: unit, choice: <UnitChoice label={t('unit')} value={unit} onChange={setUnit} /> }} />
  ) : null;
}

/** The units of the vehicles on this device. */
function UnitChoice({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (unit: string | null) => void;
}) {
  const { database } = useSession();
  const vehicles = useLiveQuery(() => cachedListRows(database, 'vehicle'), [database])?.rows ?? [];
  const units = [...new Set(vehicles.map((row) => textOf(row['OrganizationStructure'])))].filter(Boolean).toSorted();
  return <SelectField label={label} items={units.map((id) => ({ id, label: id }))} value={value} onChange={onChange} />;
}
