import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readReportScope, type ReportAddress } from '../../screens/report/report-scope.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useSupports } from '../../screens/use-supports.ts';
import { NotAllowed } from '../placeholders/not-allowed.tsx';
import { OwnershipPage } from './ownership-page.tsx';

export function OwnershipRoute() {
  const address: ReportAddress = useSearch({ strict: false });
  const scope = useMemo(() => readReportScope(address), [address]);
  const { may } = useSession();
  const supports = useSupports();
  return may('Cost', 'IsRead') && may('Vehicle', 'IsRead') && supports('report', 'ownership') ? <OwnershipPage scope={scope} by={address.by === 'model' ? 'model' : 'vehicle'} /> : <NotAllowed />;
}
