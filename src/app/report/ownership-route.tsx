import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readReportScope, type ReportAddress } from '../../screens/report/report-scope.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useSupports } from '../../screens/use-supports.ts';
import { NotAllowed } from '../placeholders/not-allowed.tsx';
import { NotSupported } from '../placeholders/not-supported.tsx';
import { OwnershipPage } from './ownership-page.tsx';

export function OwnershipRoute() {
  const address: ReportAddress = useSearch({ strict: false });
  const scope = useMemo(() => readReportScope(address), [address]);
  const { may } = useSession();
  const supports = useSupports();
  if (!supports('report', 'ownership')) return <NotSupported />;
  return may('Cost', 'IsRead') && may('Vehicle', 'IsRead') ? (
    <OwnershipPage scope={scope} by={address.by === 'model' ? 'model' : 'vehicle'} />
  ) : (
    <NotAllowed />
  );
}
