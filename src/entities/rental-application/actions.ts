import { CalendarPlus, KeyRound } from 'lucide-react';
import type { FunctionalityName } from '../../contract/permissions/functionality.ts';
import { deleteAction, editAction } from '../../screens/actions/queued-action.ts';
import type { ActionTarget, RecordAction } from '../../screens/declaration/screen-declaration.ts';
import { newRecordPath, type Address } from '../../screens/paths.ts';

const entity = 'rental-application';
const functionality = 'RentalApplication';

/** A rental application is answered with a booking or a rental document, which opens with its period. */
export const applicationActions: readonly RecordAction[] = [
  editAction({ entity, functionality }),
  leadsTo('vehicle-rental', { name: 'book', icon: CalendarPlus, functionality: 'Booking' }),
  leadsTo('rental-document', { name: 'rent', icon: KeyRound, functionality: 'RentalDocument' }),
  deleteAction({ entity, functionality }),
];

type Made = Pick<RecordAction, 'name' | 'icon'> & { readonly functionality: FunctionalityName };

function leadsTo(kind: 'vehicle-rental' | 'rental-document', { name, icon, functionality: needed }: Made): RecordAction {
  return {
    name,
    icon,
    requires: { functionality: needed, flag: 'IsAdd' },
    isOffered: () => true,
    needsConfirmation: false,
    works: 'offline',
    run: ({ navigate }, target) => Promise.resolve(navigate(formAddress(kind, target))),
  };
}

/** The form reads the application on the device: the address has nothing personal. */
function formAddress(kind: 'vehicle-rental' | 'rental-document', { key, row }: ActionTarget): Address {
  const times = ['StartDate', 'EndDate'].flatMap((field) => (typeof row[field] === 'string' ? [[field, row[field]]] : []));
  return `${newRecordPath(kind)}?${new URLSearchParams([['ApplicationId', String(key)], ...times]).toString()}`;
}
