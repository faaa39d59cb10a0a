import { textOf, type JsonObject } from '../core/json.ts';
import { now } from '../core/local-time.ts';
import { badRequest } from '../core/http-error.ts';
import { fieldOfReference, vehicleName } from './columns.ts';
import type { Kind } from './kind.ts';
import { checkFuel } from './rules.ts';

const MAX_IMAGES = 5;

export const vehicleHandoverDocument: Kind = {
  name: 'VehicleHandoverDocument',
  functionality: 7170,
  columns: ['Id', 'Number', 'Date', 'Vehicle', 'FromEmployee', 'ToEmployee', 'Contractor', 'Counter', 'Fuel', 'PlaceName', 'Comments'],
  recordFields: {
    VehicleId: 'reference',
    FromEmployeeId: 'reference',
    ToEmployeeId: 'reference',
    PlaceName: 'text',
    AdditionalFieldValues: 'values',
    FromSignature: 'text',
    ToSignature: 'text',
    SelectedDamages: 'points',
  },
  writeOnlyFields: { Date: 'date', ContractorId: 'reference', Counter: 'integer', Fuel: 'text', Comments: 'text' },
  required: ['VehicleId'],
  computed: {
    Vehicle: vehicleName,
    FromEmployee: fieldOfReference('Employee', 'FromEmployeeId', 'FullName'),
    ToEmployee: fieldOfReference('Employee', 'ToEmployeeId', 'FullName'),
    Contractor: fieldOfReference('Contractor', 'ContractorId'),
  },
  validate(record) {
    checkFuel(record, 'Fuel');
    checkSignature(record, 'FromSignature');
    checkSignature(record, 'ToSignature');
  },
  derive: (record, { previous }) => ({ Number: previous?.Number ?? null, Date: record.Date ?? now() }),
};

export const fault: Kind = {
  name: 'Fault',
  functionality: 7170,
  columns: ['Id', 'VehicleHandoverDocumentId', 'Placement', 'Kind', 'Description', 'Images'],
  recordFields: { VehicleHandoverDocumentId: 'reference', Placement: 'scalar', Kind: 'scalar', Description: 'text', Images: 'texts' },
  required: ['VehicleHandoverDocumentId'],
  validate(record) {
    if (Array.isArray(record.Images) && record.Images.length > MAX_IMAGES) {
      throw badRequest('Uszkodzenie może mieć najwyżej 5 zdjęć.', 'Images');
    }
  },
};

function checkSignature(record: JsonObject, field: string): void {
  const text = textOf(record[field]);
  const base64 = text.replace(/^data:image\/png;base64,/, '');
  if (text !== '' && !Buffer.from(base64, 'base64').subarray(1, 4).equals(Buffer.from('PNG'))) {
    throw badRequest('Podpis musi być obrazem PNG.', field);
  }
}
