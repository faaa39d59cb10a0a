import type { Kysely } from 'kysely';
import type { Database } from '../../../../server/database/tables.ts';
import { serviceRequestStatus } from '../../../../src/contract/entities/fleet/service-request.ts';
import { damageStatus } from '../../../../src/contract/rules/damage-state.ts';
import { smallFleet } from './small-fleet.ts';

/** Seeds damages and insurance policies of the vehicles from 4 on. */
export async function seedDamages(db: Kysely<Database>): Promise<void> {
  const damages = Array.from({ length: 14 }, (_, index) => ({
    Number: `SZK/2025/${String(index).padStart(6, '0')}`,
    VehicleId: 4 + (index % 4),
    ReportDate: `2025-0${1 + (index % 9)}-1${index % 5}`,
    StatusId: index % 5 === 0 ? null : index % 2 === 0 ? damageStatus.reported : smallFleet.damageInRepair,
    DamageDateTime: `2025-0${1 + (index % 9)}-0${1 + (index % 5)}T0${index % 10}:45:00`,
    DamageCauseId: smallFleet.cause,
    PlaceCountryCode: index % 3 === 0 ? 'DE' : 'PL',
    PlaceCity: index % 3 === 0 ? 'Köln' : 'Łódź',
    PlaceAddressInOneLine: index % 3 === 0 ? '50667 Köln, DE' : 'Żwirki 1/2, 90-001 Łódź',
    IsDrivenByAnEmployee: index % 2 === 0,
    DriverEmployeeId: index % 2 === 0 ? 1 + (index % 7) : null,
    DriverName: index % 4 === 1 ? "Pat O'Hara" : '',
    IsDriversFault: index % 3 === 1,
    WhoseInsurancePolicy: index % 7 === 6 ? null : index % 6,
    InsurerNumber: index % 4 === 0 ? 'PL-1' : '',
    Comments: index % 3 === 0 ? 'Straße & 100%' : '',
  }));
  await db.insertInto('vehicle_damage').values(damages).execute();
  const policies = Array.from({ length: 8 }, (_, index) => ({
    VehicleId: 4 + (index % 4),
    InsurerId: 1 + (index % 2),
    Number: `POL_${index}%`,
    DateFrom: `202${5 + (index % 2)}-01-01`,
    // Long over, or far off: none is due when the suites run.
    DateTo: `20${index % 2 === 0 ? 25 : 46}-12-3${index % 2}`,
  }));
  await db.insertInto('vehicle_insurance_policy').values(policies).execute();
}

/** Seeds service requests and rental applications. */
export async function seedRequests(db: Kysely<Database>): Promise<void> {
  const requests = Array.from({ length: 11 }, (_, index) => ({
    Number: `SRW/2025/${String(index).padStart(6, '0')}`,
    VehicleId: 4 + (index % 4),
    StatusId: index % 4 === 0 ? null : serviceRequestStatus.reported,
    RequestDateTimeDate: `2025-0${1 + (index % 9)}-05T1${index % 8}:20:00`,
    ServiceKindId: smallFleet.serviceKind,
    PlannedDate: index % 3 === 0 ? null : `2025-1${index % 3}-05T08:00:00`,
    PlannedEndDate: index % 3 === 0 ? null : `2025-1${index % 3}-06T15:00:00`,
    Date: index % 2 === 0 ? `2025-12-1${index % 9}` : null,
    PlaceName: index % 2 === 0 ? 'Serwis Łódź' : '',
    DoCallBack: index % 3 === 1,
    NotifierPhoneNumber: index % 3 === 1 ? '+48 600 000 001' : '',
    Description: index % 2 === 0 ? 'Zużyte klocki – piszczą' : 'Ölwechsel',
  }));
  await db.insertInto('service_request').values(requests).execute();
  const applications = Array.from({ length: 10 }, (_, index) => ({
    StartDate: `2025-0${1 + (index % 9)}-05T08:00:00`,
    EndDate: `2025-0${1 + (index % 9)}-06T16:00:00`,
    StartPredefinedPlaceId: 1 + (index % 2),
    EndPredefinedPlaceId: 1,
    ClassId: smallFleet.vehicleClass,
    ModelId: index % 3 === 0 ? null : 1 + (index % 2),
    KmLimit: index % 4 === 0 ? null : 100 * index,
    FirstName: index % 2 === 0 ? 'Żaneta' : 'Jürgen',
    LastName: index % 2 === 0 ? 'Źdźbło' : 'Groß',
    PhoneNumber: `+48 600 000 00${index}`,
    Email: `person${index}@example.com`,
    Comments: index % 3 === 0 ? 'z hakiem' : '',
  }));
  await db.insertInto('rental_application').values(applications).execute();
}
