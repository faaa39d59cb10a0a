import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fleetReport } from '../../contract/entities/costs/report-bodies.ts';
import { unitFeedRequires } from '../../contract/entities/rental/calendar-feed.ts';
import { CalendarFeedSection } from '../../screens/calendar-feed/calendar-feed-section.tsx';
import { useReport } from '../../screens/report/use-report.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useSupports } from '../../screens/use-supports.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

/** The bookings of a unit's vehicles, for those who decide on bookings. */
export function UnitCalendar() {
  const { t } = useTranslation('calendar-feed');
  const { may } = useSession();
  const supports = useSupports();
  const [unit, setUnit] = useState<string | null>(null);
  const isOffered = may(unitFeedRequires.functionality, unitFeedRequires.flag) && may('Vehicle', 'IsRead') && supports('report', 'fleet');
  return isOffered ? (
    <CalendarFeedSection vehicleId={null} unit={{ name: unit, choice: <UnitChoice label={t('unit')} value={unit} onChange={setUnit} /> }} />
  ) : null;
}

function UnitChoice({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (unit: string | null) => void;
}) {
  const units = useReport('fleet', {}, fleetReport).value?.Choices.Units ?? [];
  return <SelectField label={label} items={units.map((id) => ({ id, label: id }))} value={value} onChange={onChange} />;
}
