import { smallFleet } from './small-fleet.ts';

/** A valid request body of a damage, overridden by `changed`. */
export function damageBody(changed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    Id: null,
    VehicleId: smallFleet.vehicle,
    ReportDate: '2026-04-11T00:00:00',
    DamageDateTime: '2026-04-10T14:35:00',
    DamageDateHour: '14:35',
    DamageCauseId: smallFleet.cause,
    PlaceCountryCode: 'PL',
    PlaceCity: 'Poznań',
    PlaceStreet: 'Głogowska',
    PlaceStreetNumber: '12',
    PlacePostCode: '60-702',
    PlaceFlatNumber: '3',
    IsDrivenByAnEmployee: true,
    DriverEmployeeId: smallFleet.from,
    IsDuringWork: true,
    IsDriversFault: false,
    WhoseInsurancePolicy: 0,
    IsPoliceNotified: true,
    PoliceStation: 'KMP Poznań',
    PoliceComments: 'Notatka 12/4',
    Comments: 'Zarysowany zderzak',
    ...changed,
  };
}

/** A valid request body of a service request, overridden by `changed`. */
export function serviceRequestBody(changed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    Id: null,
    VehicleId: smallFleet.vehicle,
    RequestDateTimeDate: '2026-04-10T07:20:00',
    ServiceKindId: smallFleet.serviceKind,
    PlannedDate: '2026-04-14T08:00:00',
    PlannedEndDate: '2026-04-14T15:00:00',
    PlaceName: 'Serwis Łódź',
    WorkshopCountryCode: 'PL',
    ConsultantId: 1,
    ResponsiblePersonId: 2,
    DoCallBack: true,
    NotifierPhoneNumber: '+48 600 000 001',
    Description: 'Piszczą klocki',
    ...changed,
  };
}

/** A valid request body of a rental application, overridden by `changed`. */
export function rentalApplicationBody(changed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    Id: null,
    StartDate: '2026-05-12T09:41:00',
    EndDate: '2026-05-13T16:00:00',
    StartPredefinedPlaceId: smallFleet.place,
    EndPredefinedPlaceId: smallFleet.place,
    ClassId: smallFleet.vehicleClass,
    ModelId: smallFleet.model,
    KmLimit: 800,
    FirstName: 'Łucja',
    LastName: 'Żółć',
    PhoneNumber: '+48 600 000 002',
    Email: 'lucja@example.com',
    Comments: 'z hakiem',
    ...changed,
  };
}
