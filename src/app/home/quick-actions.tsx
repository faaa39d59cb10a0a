import { ClipboardPlus, Gauge, Route, TriangleAlert, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newRecordPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useHasExtension } from '../../screens/use-supports.ts';
import { shortReportPath } from '../../screens/vehicle/short-report-path.ts';
import { useEntityNames } from '../../screens/use-entity-names.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import styles from './home.module.css';

/**
 * A driver's most frequent actions, each shown only with its add permission. A service need, which is rarer, has a quieter button below
 * them.
 */
const actions = [
  { entity: 'trip-record-card', functionality: 'TripRecordCard', icon: Route },
  { entity: 'vehicle-counter', functionality: 'VehicleCounter', icon: Gauge },
  { entity: 'vehicle-handover-document', functionality: 'VehicleHandoverDocument', icon: ClipboardPlus },
  { entity: 'vehicle-damage', functionality: 'VehicleDamage', icon: TriangleAlert },
] as const;

/** `isDense`: beside other content of a desk. */
export function QuickActions({ isDense }: { readonly isDense: boolean }) {
  const { t } = useTranslation('shell');
  const { may } = useSession();
  const names = useEntityNames();
  const takesReports = useHasExtension('short-reports');
  const offered = actions.filter(({ functionality }) => may(functionality, 'IsAdd'));
  if (offered.length === 0) return null;
  return (
    <nav className={styles.quick} aria-label={t('quick.label')}>
      {offered.map(({ entity, icon: Icon }) => (
        <LinkButton
          key={entity}
          size={isDense ? undefined : 'large'}
          href={entity === 'vehicle-damage' && takesReports ? shortReportPath(entity) : newRecordPath(entity)}
          icon={<Icon aria-hidden />}
          isFullWidth
        >
          {names.create(entity)}
        </LinkButton>
      ))}
      {takesReports && may('ServiceRequest', 'IsAdd') && (
        <div className={styles.lesser}>
          <LinkButton
            variant="quiet"
            size={isDense ? undefined : 'large'}
            href={shortReportPath('service-request')}
            icon={<Wrench aria-hidden />}
            isFullWidth
          >
            {t('quick.service')}
          </LinkButton>
        </div>
      )}
    </nav>
  );
}
