import type { bServiceRequest } from '../../contract/entities/fleet/b-service-request.ts';
import type { ColumnDeclaration, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';

type Field = keyof typeof bServiceRequest.grid.row.entries;

/** The board's columns in the order of the specification. */
const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'RegistrationNumber', type: 'text', priority: 1, isPrimary: true, isShort: true, linksTo: 'vehicle' },
  { field: 'MakeModelType', type: 'text', priority: 1 },
  { field: 'Description', type: 'choice', priority: 1 },
  { field: 'RequestDescription', type: 'text', priority: 1 },
  { field: 'Workshop', type: 'text', priority: 1 },
  { field: 'WorkshopCountry', type: 'text', priority: 1, isShort: true, isEnumerated: true },
  { field: 'StartDate', type: 'datetime', priority: 1 },
  { field: 'EndDate', type: 'datetime', priority: 1 },
  { field: 'NumberofDays', type: 'number', priority: 1 },
  { field: 'Consultant', type: 'text', priority: 1, linksTo: 'employee', personId: 'ConsultantId' },
  { field: 'ResponsiblePerson', type: 'text', priority: 1, linksTo: 'employee', personId: 'ResponsiblePersonId' },
  { field: 'ServiceScope', type: 'choice', priority: 1 },
];

export const bServiceRequestScreens: ScreenDeclaration = { entity: 'b-service-request', columns, actions: [] };
