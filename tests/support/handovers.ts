import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallFleet } from './small-fleet.ts';

/** A PNG of one pixel in the wire format of a signature. */
export const signature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A valid request body of a handover, overridden by `changed`. */
export function handoverBody(changed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    Id: null,
    Date: '2026-03-29T02:30:00',
    VehicleId: smallFleet.vehicle,
    FromEmployeeId: smallFleet.from,
    ToEmployeeId: smallFleet.to,
    ContractorId: smallFleet.contractor,
    Counter: 48_210,
    Fuel: '3/4',
    PlaceName: 'Baza Łódź',
    Comments: 'Zażółć gęślą jaźń',
    AdditionalFieldValues: [{ Id: smallFleet.requiredField, Value: 'jest' }],
    SelectedDamages: {
      Left: [{ X: 12.345, Y: 67.89, Id: 'point-1', Description: 'rysa', IsNew: true }],
      Right: [],
      Top: [],
      Front: [{ X: 0, Y: 100 }],
      Back: [],
    },
    FromSignature: signature,
    ToUnsigned: { Reason: 'did-not-wait', Note: 'odjechał' },
    TermsHash: null,
    TermsLanguage: null,
    ...changed,
  };
}

/** Bytes of `signature`. */
export const pngBytes = Buffer.from(signature.slice(signature.indexOf(',') + 1), 'base64');

/** A file as a multipart body. */
export function fileForm(bytes: Uint8Array<ArrayBuffer> | Buffer, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** Content of a text file in the repository. */
export function repositoryText(...path: readonly string[]): string {
  return readFileSync(join(import.meta.dirname, '..', '..', ...path), 'utf8');
}
