import { useTranslation } from 'react-i18next';
import { ReportExcelButton } from '../../../screens/report-document/report-excel-button.tsx';
import { ReportMailButton } from '../../../screens/report-mail/report-mail-button.tsx';
import { reportPeriods } from '../../../contract/entities/costs/report-bodies.ts';
import { FleetDocument, type FleetDocumentProps } from './fleet-document.tsx';
import layout from '../../../ui/theme/layout.module.css';

/** The figures as Excel from the backend, on paper, or by mail every week or month. */
export function FleetFiles(props: FleetDocumentProps) {
  const { t } = useTranslation('report');
  const title = t('fleet.title');
  const period = t(`periods.${props.scope.period ?? reportPeriods[0]}`);
  return (
    <div className={layout.wrap2}>
      <ReportExcelButton call="generateFleet" title={title} parameters={props.scope} />
      <FleetDocument {...props} />
      <ReportMailButton report={{ title: `${title}, ${period}`, List: 'fleet', Parameters: props.scope, hasPeriod: false }} />
    </div>
  );
}
