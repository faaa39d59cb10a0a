import { sql, type RawBuilder } from 'kysely';
import type { DueReport } from '../../../src/contract/entities/costs/report-bodies.ts';
import { mayReadList, satisfies, type Permissions } from '../../../src/contract/permissions/permissions.ts';
import { callOf, entityRegistry, type EntityName } from '../../../src/contract/registry.ts';
import { APPOINTMENT_NOTICE_DAYS, noticeNames, RENEWAL_NOTICE_DAYS, type NoticeName } from '../../../src/contract/rules/notice-days.ts';
import { addDays, type WireDate } from '../../../src/contract/wire/wire-date.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { scopeOf } from './scope.ts';

type Sql = RawBuilder<unknown>;

/** `vehicle`: the list's column that names the vehicle, first of several names. `late`: the rows that are past their day. */
type Counted = { readonly entity: EntityName; readonly view: string; readonly where: Sql; readonly vehicle?: string; readonly late?: Sql };

/** The name of a part of the fleet in the parameters of a report, and its column of vehicles and of employees. */
const limits = { unit: 'OrganizationStructure', costPlace: 'CostPlace', type: 'Type' } as const;

/** Counts of the rows that need attention, over the lists' own views: the same rows as their lists show. */
export async function due(request: CallRequest): Promise<DueReport> {
  const {
    user: { permissions },
    parameters,
    now,
  } = request;
  const counted = countedOf(now.slice(0, 10), permissions);
  const columns = Object.entries(limits).flatMap(([name, column]) =>
    parameters[name] === undefined || parameters[name] === '' ? [] : [{ column, value: parameters[name] }],
  );
  const { vehicles } = await scopeOf({
    ...request,
    parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => name in limits)),
  });
  const ofScope = ({ entity, view, vehicle }: Counted): Sql => {
    if (columns.length === 0) return sql`true`;
    if (vehicle !== undefined)
      return sql`EXISTS (SELECT FROM vehicle v WHERE ${vehicles} AND v."RegistrationNumber" = split_part(${sql.ref(`${view}.${vehicle}`)}, ', ', 1))`;
    // A body type is no personal data.
    return sql.join(
      columns.map(({ column, value }) =>
        entity === 'employee' && column === 'Type' ? sql`false` : sql`${sql.ref(`${view}.${column}`)} = ${value}`,
      ),
      sql` AND `,
    );
  };
  const readable = noticeNames.filter((name) => mayReadList(permissions, entityRegistry[counted[name].entity]));
  if (readable.length === 0) return { Counts: [] };
  const parts = readable.map((name) => {
    const one = counted[name];
    const names =
      columns.length > 0 && one.vehicle !== undefined
        ? sql`coalesce(array_agg(DISTINCT ${sql.ref(one.vehicle)}), '{}')`
        : sql`NULL::text[]`;
    return sql`SELECT ${sql.lit(name)} AS "Name", count(*) AS "Count", ${one.late ? sql`count(*) FILTER (WHERE ${one.late})` : sql`0`} AS "Late", ${names} AS "Names"
      FROM ${sql.table(one.view)} WHERE ${one.where} AND ${ofScope(one)}`;
  });
  const { rows } = await request.read((db) => sql<DueReport['Counts'][number]>`${sql.join(parts, sql` UNION ALL `)}`.execute(db));
  return { Counts: rows };
}

/** Filters of the counted rows, equal to those with which the home screen opens the lists (R-110). */
function countedOf(today: WireDate, permissions: Permissions): Readonly<Record<NoticeName, Counted>> {
  const until = (field: string, days: number) => sql`${sql.ref(field)} < ${addDays(today, days + 1)}::date`;
  const ending = (field: string) => sql`${sql.ref(field)} >= ${today}::date AND ${until(field, RENEWAL_NOTICE_DAYS)}`;
  const past = (field: string) => sql`${sql.ref(field)} < ${today}::date`;
  return {
    handovers: {
      entity: 'vehicle-handover-document',
      view: 'grid_vehicle_handover_document',
      vehicle: 'Vehicle',
      where: sql`"Number" IS NULL`,
    },
    rentals: {
      entity: 'rental-document',
      view: 'grid_rental_document',
      vehicle: 'Vehicle',
      where: sql`NOT "IsConfirmed" AND NOT "IsDiscarded" AND NOT "IsRejectedByDriver" AND ${rentalStep(permissions)}`,
    },
    bookings: {
      entity: 'vehicle-rental',
      view: 'grid_vehicle_rental',
      vehicle: 'RegistrationNumber',
      where: sql`NOT "IsAccepted" AND NOT "IsRejected" AND NOT "IsRejectedByDriver" AND "EndDate" >= ${today}::date`,
    },
    inspections: {
      entity: 'vehicle',
      view: 'grid_vehicle',
      where: until('NextTechnicalInspection', RENEWAL_NOTICE_DAYS),
      late: past('NextTechnicalInspection'),
    },
    services: {
      entity: 'vehicle',
      view: 'grid_vehicle',
      where: until('NextServiceInspection', APPOINTMENT_NOTICE_DAYS),
      late: past('NextServiceInspection'),
    },
    policies: {
      entity: 'vehicle-insurance-policy',
      view: 'grid_vehicle_insurance_policy',
      vehicle: 'VehicleRegistrationNumber',
      where: ending('DateTo'),
    },
    licences: {
      entity: 'employee',
      view: 'grid_employee',
      where: until('DriverLicenceExpirationDate', RENEWAL_NOTICE_DAYS),
      late: past('DriverLicenceExpirationDate'),
    },
    cards: { entity: 'fuel-card', view: 'grid_fuel_card', vehicle: 'AssignmentTo', where: ending('ValidTo') },
    trips: {
      entity: 'trip-record-card',
      view: 'grid_trip_record_card',
      vehicle: 'VehicleRegistrationNumber',
      where: sql`"EndDate" IS NULL`,
    },
  };
}

/** Users who may only preconfirm, or only confirm, see the documents that wait for that step. */
function rentalStep(permissions: Permissions): Sql {
  const [preconfirms, confirms] = (['preconfirm', 'confirm'] as const).map((call) =>
    satisfies(permissions, callOf('rental-document', call).requires, false),
  );
  return preconfirms === confirms ? sql`true` : sql`"IsPreconfirmed" = ${confirms === true}`;
}
