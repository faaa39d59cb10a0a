import type { Kysely } from 'kysely';
import { faultTexts } from '../../../src/contract/entities/handover/handover-words.ts';
import { signingSides } from '../../../src/contract/entities/handover/signing-link.ts';
import type { Handover } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import { countersignature, type Verification } from '../../../src/contract/entities/handover/verification.ts';
import type { Database } from '../../database/tables.ts';
import { loadRecord } from '../../engine/records/rows.ts';
import { isSealOf } from './signatures.ts';
import { parse } from 'valibot';

const table = 'vehicle_handover_document';

/** Finds the stored content of a seal by its digest, computed from the stored content and photos. `toLocal`: the company's local time. */
export async function verifySeal(
  db: Kysely<Database>,
  hash: string,
  toLocal: (instant: Date) => string,
): Promise<Partial<Verification> & Pick<Verification, 'State'>> {
  const version = await db
    .selectFrom('signed_version')
    .selectAll()
    .where('Hash', '=', hash)
    .orderBy('Id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!version) return { State: 'unknown' };
  const { ReceivedOn, Signature, Device } = parse(countersignature, version.Countersignature);
  const stored = await loadRecord(db, table, version.VehicleHandoverDocumentId);
  const handover = stored as unknown as Handover;
  return {
    State: version.ReplacedOn === null ? await stateOf(db, version.VehicleHandoverDocumentId, handover) : 'changed',
    Number: handover.Number,
    PlateEnd: await plateEndOf(db, handover),
    Date: handover.Date,
    ReceivedOn,
    ReplacedOn: version.ReplacedOn && toLocal(version.ReplacedOn),
    VoidedOn: stored['VoidedOn'] as string | null,
    Signatures: signingSides.filter(
      (side) => Boolean(handover[`${side}Signature`]) || String(stored['LaterSides']).split(',').includes(side),
    ).length,
    Signature,
    Device: Device ? { Signature: Device.Signature, IsRegistered: Device.Id !== null } : null,
  };
}

/** Enough of the plate, as it was signed, to notice a code that was copied from another vehicle's paper. */
async function plateEndOf(db: Kysely<Database>, { VehicleId, SignedWords }: Handover): Promise<string | null> {
  const vehicle =
    SignedWords?.Names?.Vehicle ??
    (await db.selectFrom('vehicle').select('RegistrationNumber').where('Id', '=', Number(VehicleId)).executeTakeFirst());
  return vehicle ? vehicle.RegistrationNumber.slice(-3) : null;
}

async function stateOf(db: Kysely<Database>, id: number, { Seal: seal, ...content }: Handover): Promise<Verification['State']> {
  if (seal === null || seal.IsChanged === true || !isSealOf(seal, content)) return 'changed';
  if (!(await hasSignedFaults(db, id, content.SignedWords))) return 'changed';
  const photos = await db
    .selectFrom('file')
    .innerJoin('vehicle_handover_document_fault as fault', 'fault.Id', 'file.RecordId')
    .select('file.Sha256')
    .where('file.TableName', '=', 'VehicleHandoverDocumentFault')
    .where('fault.VehicleHandoverDocumentId', '=', id)
    .execute();
  const digests = new Set(photos.map(({ Sha256 }) => Sha256));
  return seal.Photos.every((photo) => digests.has(photo)) ? 'unchanged' : 'incomplete';
}

/** Whether the stored faults have the words that were signed; true for a handover whose seal does not cover them. */
async function hasSignedFaults(db: Kysely<Database>, id: number, signed: Handover['SignedWords']): Promise<boolean> {
  if (!signed) return true;
  const faults = await db
    .selectFrom('vehicle_handover_document_fault')
    .select(['PlacementId', 'KindId', 'Description'])
    .where('VehicleHandoverDocumentId', '=', id)
    .where('DamagePointId', 'is', null)
    .execute();
  return JSON.stringify(faultTexts(faults)) === JSON.stringify(faultTexts(signed.Faults));
}
