import type { CallDefinition } from './entity.ts';

type Fields = Readonly<Record<string, unknown>>;

const place = 'PlaceCountryCode PlaceCity PlaceStreet PlaceStreetNumber PlacePostCode PlaceFlatNumber';
const booking =
  'Number RegistrationNumber Equipment StartDate EndDate IsRejectedByDriver IsRejected IsAccepted TravelPurpose Authorization Status Comment VehicleId PickUpDate ReturnDate AdditionalEquipmentId AdditionalFieldValues PickUpCounter ReturnCounter Employee StartPlace TargetPlace';
const summary =
  'Number FullNumber StartDate EndDate VehicleId VehicleRegistrationNumber DriverName CounterStart CounterEnd Distance DistanceCategory1 DistanceCategory2 DistanceCategory3 DistanceCategory4 FuelStart FuelEnd OrganizationStructureLevel1 OrganizationStructureLevel2 OrganizationStructureLevel3';
const trip = 'VehicleRegistrationNumber StartDate EndDate Description Purpose AdditionalFieldValues StartCounter EndCounter';

/** Fields of each body beside `Id`, as the specification spells them in a kind's list and record. */
const fieldNames: Readonly<Record<string, string>> = {
  '/VehicleBooking/CreateOrUpdate': booking,
  '/VehicleBooking/DoesBookingCollide': booking,
  '/VehicleBooking/AreThereBookingsForOtherVehicles': booking,
  '/RentalDocument/CreateOrUpdate':
    'RentalDocumentNumber StartDate EndDate Vehicle Kind Status Authorization OrganizationStructure CostPlace Contractor ContractorEmployee IsRejectedByDriver Consultant Comments IsDiscarded IsPreconfirmed IsConfirmed VehicleId ContractorId ContractorEmployeeId StatusId PickupDate ReturnDate PickupCounter ReturnCounter AdditionalFieldValues TravelPurpose StartPlace TargetPlace',
  '/EquipmentRentalDocument/CreateOrUpdate':
    'RentalDocumentNumber StartDate EndDate Equipment Kind Status PickupPlace ReturnPlace Consultant Comments ContractorId StatusId AdditionalEquipmentId PickupDate ReturnDate Number',
  '/RentalApplication/CreateOrUpdate':
    'StartDate EndDate StartPredefinedPlace EndPredefinedPlace Class Model KmLimit FirstNameLastName PhoneNumber Email Comments StartPredefinedPlaceId EndPredefinedPlaceId ClassId ModelId FirstName LastName',
  '/VehicleHandoverDocument/CreateOrUpdate':
    'Number Date Vehicle FromEmployee ToEmployee Contractor Counter Fuel PlaceName Comments VehicleId FromEmployeeId ToEmployeeId AdditionalFieldValues FromSignature ToSignature SelectedDamages',
  '/VehicleHandoverDocument/CreateOrUpdateFault': 'VehicleHandoverDocumentId Description',
  '/VehicleDamage/CreateOrUpdate': `Number VehicleRegistrationNumber DriverName ReportDate Status DamageDateTime DamageCause IsDriversFault WhoseInsurancePolicy PlaceAddressInOneLine Comments CanBeDeleted DamageDateHour PlaceCountryCode IsDrivenByAnEmployee IsDuringWork Insurer InsurerNumber PoliceStation PoliceComments IsPoliceNotified`,
  '/VehicleCounter/CreateOrUpdate': 'Date Vehicle CounterState Comments DateTime VehicleId',
  '/TripRecordCard/CreateOrUpdate': trip,
  '/TripRecordCard/Finish': trip,
  '/ServiceRequest/CreateOrUpdate':
    'Number VehicleRegistrationNumber Status RequestDateTimeDate PlannedDate PlannedEndDate ServiceKind DoCallBack NotifierPhoneNumber Date PlaceName Description',
  '/Cost/CreateOrUpdate':
    'CostDate InvoiceNumber VehicleId CostGroup Counter Quantity CostValue CostGross Currency VatRate Description Comments CostPlace EmployeeName TransactionPlace',
  '/PeriodicSummary/CreateOrUpdate': summary,
  '/PeriodicSummary/DoesPeriodicSummaryCollide': summary,
  '/PeriodicSummary/CreateOrUpdatePosition': 'periodicSummaryId accessToken Date Description Comments',
  '/PeriodicSummary/ImportPositions': 'Filename AccessToken',
};

/**
 * Fields that the specification describes without spelling them. A backend may spell them otherwise: they go empty only where its records
 * have them.
 */
const described: Readonly<Record<string, string>> = {
  '/RentalDocument/CreateOrUpdate': 'PickupPlace ReturnPlace PickupFuelState ReturnFuelState ReturnedBy',
  '/VehicleHandoverDocument/CreateOrUpdate': 'ContractorId',
  '/VehicleHandoverDocument/CreateOrUpdateFault': 'PlacementId KindId',
  '/VehicleDamage/CreateOrUpdate': place,
};

/** Ids that the specification does not have, and the text that it names in their place. */
export const textOfId: Readonly<Record<string, string>> = {
  VehicleId: 'VehicleRegistrationNumber',
  EmployeeId: 'Employee',
  KindId: 'Kind',
  StatusId: 'Status',
  DriverEmployeeId: 'DriverName',
  DamageCauseId: 'DamageCause',
  ServiceKindId: 'ServiceKind',
};

/**
 * The body of `call` for a backend that knows only the specification and may reject every other field. `knownFields`: fields of the kind's
 * records at this backend in small letters, where a record was read; it takes these, too. An id of ours goes only where its text is
 * missing, because nothing else names the record.
 */
export function specifiedBody(
  { path, change }: Pick<CallDefinition, 'path' | 'change'>,
  body: unknown,
  knownFields: readonly string[] = [],
): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const [names, others] = [fieldNames[path]?.split(' '), described[path]?.split(' ') ?? []];
  if (!names) return change?.target === 'path' ? null : body;
  const fields = path === faultPath ? faultFor(body as Fields, knownFields) : withReasons(path, adapted(path, body as Fields), knownFields);
  // A check compares only fields of the specification, and may concern another kind of record.
  const isCheck = change === undefined;
  const isKnown = (field: string) => knownFields.includes(field) && !knownFields.includes(refusedMark(field));
  const isSent = ([name, value]: [string, unknown]) => {
    if (name === 'Id') return value !== null;
    if (annotation.test(name) || (knownFields.includes(refusedMark(name.toLowerCase())) && isDispensable(fields, name))) return false;
    if (names.includes(name) || (!isCheck && isKnown(name.toLowerCase()))) return true;
    if (isBlank(value)) return knownFields.length === 0 && others.includes(name);
    const text = textOfId[name];
    return others.includes(name) || (!isCheck && text !== undefined && names.includes(text) && isBlank(fields[text]));
  };
  return Object.fromEntries(Object.entries(fields).filter(isSent));
}

/** Columns of lists that the backend itself fills, or that say in words what an id beside them says. */
const columnsAlone = new Set(
  'CanBeDeleted PlaceAddressInOneLine RegistrationNumber Equipment Vehicle Contractor ContractorEmployee FromEmployee ToEmployee FirstNameLastName StartPredefinedPlace EndPredefinedPlace Class Model FullNumber RentalDocumentNumber Number IsRejectedByDriver IsRejected IsAccepted IsDiscarded IsPreconfirmed IsConfirmed Authorization OrganizationStructure Consultant'.split(
    ' ',
  ),
);

/** Whether a save says as much without a field of the specification: a strict backend may know it in its lists alone. */
function isDispensable(fields: Fields, name: string): boolean {
  return (
    isBlank(fields[name]) ||
    columnsAlone.has(name) ||
    (name === 'Status' && !isBlank(fields['StatusId'])) ||
    (name === 'CostPlace' && 'ContractorEmployeeId' in fields)
  );
}

/** Names of what formats add to a record: `@odata.context`, `$type`, `__metadata`, `_links`. */
const annotation = /^[$_]|@|^odata\./;

/** Marks a known field as one that saves must not have. */
export function refusedMark(field: string): string {
  return `-${field}`;
}

/** Fields that `texts`, the words of a rejection, name and a save can do without. Other models than the answered one may be strict. */
export function fieldsRefusedIn(
  texts: readonly string[],
  call: Pick<CallDefinition, 'path' | 'change'>,
  body: unknown,
  knownFields: readonly string[],
): readonly string[] {
  const [sentBody, specified] = [knownFields, []].map((fields) => specifiedBody(call, body, fields));
  if (sentBody === null || typeof sentBody !== 'object' || specified === null || typeof specified !== 'object') return [];
  const words = new Set(texts.flatMap((text) => text.split(/[^\p{L}\p{N}_]+/u)));
  const isNamed = (name: string) => words.has(name) || words.has(name.charAt(0).toUpperCase() + name.slice(1));
  return Object.keys(sentBody).filter(
    (name) => (!Object.hasOwn(specified, name) || isDispensable(sentBody as Fields, name)) && isNamed(name),
  );
}

/**
 * A rental document asks by the booking that it fulfils: an id of its own would hide another booking. A reading's day in its list follows
 * its time.
 */
function adapted(path: string, body: Fields): Fields {
  if (path === '/VehicleBooking/DoesBookingCollide' && 'StatusId' in body && !('PickUpDate' in body))
    return { ...body, Id: body['BookingId'] ?? null };
  return path === '/VehicleCounter/CreateOrUpdate' && 'Date' in body ? { ...body, Date: body['DateTime'] } : body;
}

/** Fields for words of each kind with readings. */
const wordsByPath: Readonly<Record<string, string>> = {
  '/VehicleBooking/CreateOrUpdate': 'Comment',
  '/RentalDocument/CreateOrUpdate': 'Comments',
  '/VehicleHandoverDocument/CreateOrUpdate': 'Comments',
  '/VehicleCounter/CreateOrUpdate': 'Comments',
  '/TripRecordCard/CreateOrUpdate': 'Description',
  '/TripRecordCard/Finish': 'Description',
};

const reasonFields = ['ReadingReason', 'CorrectionReason'] as const;
const unsignedFields = ['FromUnsigned', 'ToUnsigned'] as const;

/** A reason as one text: that of a missing signature has words and a note. */
function wordsOf(reason: unknown): unknown {
  if (typeof reason !== 'object' || reason === null) return reason;
  const { Words, Note } = reason as Fields;
  return [Words, Note].filter((word) => !isBlank(word)).join(' – ');
}

/**
 * Reasons of an implausible reading, a correction and a missing signature go among the record's words: the specification has no fields for
 * them.
 */
function withReasons(path: string, body: Fields, knownFields: readonly string[]): Fields {
  const field = wordsByPath[path];
  const reasons = [...reasonFields, ...unsignedFields].flatMap((name) =>
    knownFields.includes(name.toLowerCase()) ? [] : [wordsOf(body[name])],
  );
  return field === undefined ? body : withWords(body, field, reasons);
}

/** The record with words in a field that lacks them, on lines of their own; the same object where it has all. */
function withWords(body: Fields, field: string, words: readonly unknown[]): Fields {
  const before = typeof body[field] === 'string' ? body[field] : '';
  const lacking = [...new Set(words)].filter((word) => typeof word === 'string' && word !== '' && !before.includes(word));
  return lacking.length === 0 ? body : { ...body, [field]: [...(before === '' ? [] : [before]), ...lacking].join('\n') };
}

/** Whether a call saves a fault of a handover. */
export function isFaultCall({ path }: Pick<CallDefinition, 'path'>): boolean {
  return path === faultPath;
}

const faultPath = '/VehicleHandoverDocument/CreateOrUpdateFault';
const wordsOfFault = ['Placement', 'Kind'] as const;

/**
 * Placement and kind of a fault as the faults of this backend have them: `PlacementId`, or `Placement` as an id or as a word. Ours where
 * none is known.
 */
function faultFor(fault: Fields, knownFields: readonly string[]): Fields {
  return wordsOfFault.reduce((fields, name) => {
    const { [name]: word, [`${name}Id`]: id, ...rest } = fields;
    const plain = name.toLowerCase();
    if (knownFields.includes(`${plain}id`) || !knownFields.includes(plain))
      return { ...rest, ...(id === undefined ? {} : { [`${name}Id`]: id }) };
    return { ...rest, [name]: knownFields.includes(numberMark(plain)) || isBlank(word) ? id : word };
  }, fault);
}

/** Marks a known field as one that holds ids. */
export function numberMark(field: string): string {
  return `${field}#`;
}

/**
 * A fault as the specification spells it: the words of its placement and kind move to its description. The same object where it has
 * neither.
 */
function withPlainFault(body: unknown): unknown {
  const { PlacementId, KindId, Placement, Kind, ...fault } = (body ?? {}) as Fields;
  if ([PlacementId, KindId].every(isBlank)) return body;
  const words = [Placement, Kind, fault['Description']].filter((word) => !isBlank(word));
  return { ...fault, Description: words.join(' – ') };
}

/** A handover or a fault that says no more than the specification's. The same object where it does not. */
export function plainBody(call: Pick<CallDefinition, 'path'>, body: unknown): unknown {
  return isFaultCall(call) ? withPlainFault(body) : withPlainDamages(body);
}

/**
 * The kind of a call, by which the fields of its records are known: `/VehicleBooking/DoesBookingCollide` is about bookings, `GetFaults`
 * about faults.
 */
export function kindOfCall({ path }: Pick<CallDefinition, 'path'>): string {
  const [, kind = '', call = ''] = path.toLowerCase().split('/');
  return call.includes('fault') ? `${kind}fault` : kind;
}

/** Whether a call answers the record of its kind, or such records. */
export function answersRecord({ method, path }: Pick<CallDefinition, 'method' | 'path'>): boolean {
  return method === 'GET' && (/^\/\w+\/Get\/(?:\{id\})?$/.test(path) || path === '/VehicleHandoverDocument/GetFaults');
}

type Point = { readonly X: unknown; readonly Y: unknown; readonly Description?: unknown; readonly IsRepaired?: unknown };

/** Stands among the known fields where the damages of a handover have words of their own. */
export const damageWords = 'selecteddamages.description';

/**
 * A handover that has the words of its damages in its comments as well: a backend may take points and drop the rest in silence. The same
 * object where the comments have them.
 */
export function withDamageWords(body: unknown): unknown {
  const { SelectedDamages: damages } = (body ?? {}) as Fields;
  if (typeof damages !== 'object' || damages === null) return body;
  const points = Object.values(damages as Readonly<Record<string, readonly Point[] | null>>).flatMap((ofView) => ofView ?? []);
  return withWords(
    body as Fields,
    'Comments',
    points.map(({ Description }) => Description),
  );
}

/**
 * A handover whose damages are points alone, as the specification has them; their words move to its comments, and repaired ones go. The
 * same object where no damage says more.
 */
export function withPlainDamages(body: unknown): unknown {
  const { SelectedDamages: damages } = (body ?? {}) as Fields;
  if (typeof damages !== 'object' || damages === null) return body;
  const views = Object.entries(damages as Readonly<Record<string, readonly Point[] | null>>);
  const points = views.flatMap(([, ofView]) => ofView ?? []);
  if (points.every((point) => Object.keys(point).every((name) => name === 'X' || name === 'Y'))) return body;
  return {
    ...(withDamageWords(body) as Fields),
    SelectedDamages: Object.fromEntries(
      views.map(([view, ofView]) => [view, (ofView ?? []).filter(({ IsRepaired }) => IsRepaired !== true).map(({ X, Y }) => ({ X, Y }))]),
    ),
  };
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
