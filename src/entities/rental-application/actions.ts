import { CalendarPlus, KeyRound } from 'lucide-react';
import { permissionOn } from '../../contract/registry.ts';
import { deleteAction, editAction } from '../../screens/actions/queued-action.ts';
import type { ActionTarget, RecordAction } from '../../screens/declaration/screen-declaration.ts';
import { newRecordPath, type Address } from '../../screens/paths.ts';

const entity = 'rental-application';

/** A rental application is answered with a booking or a rental document, which opens with its period. */
export const applicationActions: readonly RecordAction[] = [
  editAction({ entity }),
  leadsTo('vehicle-rental', { name: 'book', icon: CalendarPlus }),
  leadsTo('rental-document', { name: 'rent', icon: KeyRound }),
  deleteAction({ entity }),
];

function leadsTo(kind: 'vehicle-rental' | 'rental-document', { name, icon }: Pick<RecordAction, 'name' | 'icon'>): RecordAction {
  return {
    name,
    icon,
    requires: permissionOn(kind, 'IsAdd'),
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
