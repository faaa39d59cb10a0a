import { textOf, type JsonObject } from '../json.ts';
import { now } from '../local-time.ts';
import { badRequest } from '../refusal.ts';
import { from, vehicleName } from './columns.ts';
import type { Kind } from './kind.ts';
import { checkFuel } from './rules.ts';

const MAX_IMAGES = 5;

export const vehicleHandoverDocument: Kind = {
  name: 'VehicleHandoverDocument',
  functionality: 7170,
  columns: ['Id', 'Number', 'Date', 'Vehicle', 'FromEmployee', 'ToEmployee', 'Contractor', 'Counter', 'Fuel', 'PlaceName', 'Comments'],
  item: {
    VehicleId: 'reference',
    FromEmployeeId: 'reference',
    ToEmployeeId: 'reference',
    PlaceName: 'text',
    AdditionalFieldValues: 'values',
    FromSignature: 'text',
    ToSignature: 'text',
    SelectedDamages: 'points',
  },
  accepted: { Date: 'date', ContractorId: 'reference', Counter: 'integer', Fuel: 'text', Comments: 'text' },
  required: ['VehicleId'],
  computed: {
    Vehicle: vehicleName,
    FromEmployee: from('Employee', 'FromEmployeeId', 'FullName'),
    ToEmployee: from('Employee', 'ToEmployeeId', 'FullName'),
    Contractor: from('Contractor', 'ContractorId'),
  },
  check(record) {
    checkFuel(record, 'Fuel');
    checkSignature(record, 'FromSignature');
    checkSignature(record, 'ToSignature');
  },
  complete: (record, { previous }) => ({ Number: previous?.Number ?? null, Date: record.Date ?? now() }),
};

export const fault: Kind = {
  name: 'Fault',
  functionality: 7170,
  columns: ['Id', 'VehicleHandoverDocumentId', 'Placement', 'Kind', 'Description', 'Images'],
  item: { VehicleHandoverDocumentId: 'reference', Placement: 'scalar', Kind: 'scalar', Description: 'text', Images: 'texts' },
  required: ['VehicleHandoverDocumentId'],
  check(record) {
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
