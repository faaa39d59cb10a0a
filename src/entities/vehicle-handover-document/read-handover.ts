import * as v from 'valibot';
import { damagePoint, noDamages } from '../../contract/entities/damage-point.ts';
import { fuelStates, unsignedReasons } from '../../contract/entities/vehicle-handover-document.ts';
import { additionalFieldValue, recordId, reference } from '../../contract/fields.ts';
import { wireDateTime } from '../../contract/wire-date.ts';
import type { SignatureStrokes } from '../../canvas/signature/signature-strokes.ts';
import { localPhoto, serverPhoto } from '../../screens/record/photos/parse-photos.ts';
import type { Signature } from '../../screens/record/fields/signature.ts';
import { newDamages, countDamages, emptyForm, type HandoverForm } from './handover-form.ts';

const lenientText = v.fallback(v.string(), '');
const lenientId = v.fallback(v.nullish(recordId, null), null);
const lenientNull = v.fallback(v.nullish(v.string(), null), null);

const strokes = v.fallback(
  v.optional(v.array(v.array(v.object({ x: v.number(), y: v.number(), t: v.number() }))), []),
  [],
);

const unsigned = v.fallback(
  v.nullish(v.object({ Reason: v.picklist(unsignedReasons), Note: lenientText }), null),
  null,
);

const fault = v.pipe(
  v.object({
    Id: reference,
    PlacementId: lenientId,
    KindId: lenientId,
    Description: lenientText,
    DamagePointId: lenientNull,
    Images: v.fallback(v.optional(v.array(localPhoto)), undefined),
    Files: v.fallback(v.optional(v.array(serverPhoto)), undefined),
  }),
  v.transform(({ Images, Files, ...rest }) => ({ ...rest, Images: Images ?? Files ?? [] })),
);

/** A list schema that skips unreadable elements, so that one of them does not discard the rest. */
function lenientList<const Schema extends v.GenericSchema>(schema: Schema) {
  const readable = (item: unknown): v.InferOutput<Schema>[] => {
    const result = v.safeParse(schema, item);
    return result.success ? [result.output] : [];
  };
  return v.fallback(v.optional(v.pipe(v.array(v.unknown()), v.transform((items) => items.flatMap(readable))), []), []);
}

const damages = lenientList(damagePoint);

/** Lenient schema of a stored handover: content of another app version or missing fields must not break the screen. */
const storedHandover = v.object({
  Date: v.fallback(v.nullish(wireDateTime, null), null),
  VehicleId: lenientId,
  FromEmployeeId: lenientId,
  ToEmployeeId: lenientId,
  ContractorId: lenientId,
  Counter: v.fallback(v.nullish(v.number(), null), null),
  Fuel: v.fallback(v.nullish(v.picklist(fuelStates), null), null),
  PlaceName: lenientText,
  Comments: lenientText,
  AdditionalFieldValues: lenientList(additionalFieldValue),
  SelectedDamages: v.fallback(v.optional(v.looseObject({ Left: damages, Right: damages, Top: damages, Front: damages, Back: damages }), noDamages), noDamages),
  FromSignature: lenientNull,
  ToSignature: lenientNull,
  FromUnsigned: unsigned,
  ToUnsigned: unsigned,
  FromStrokes: strokes,
  ToStrokes: strokes,
  TermsHash: lenientNull,
  TermsLanguage: lenientNull,
  Faults: lenientList(fault),
});

/** Reads the form from a record's stored content. */
export function readHandover(stored: Readonly<Record<string, unknown>>): HandoverForm {
  const { FromSignature, ToSignature, FromUnsigned, ToUnsigned, FromStrokes, ToStrokes, ...fields } = v.parse(storedHandover, stored);
  const isSaved = FromSignature !== null || FromUnsigned !== null;
  return {
    ...emptyForm(''),
    ...fields,
    // A saved reading counts as confirmed. An unsigned handover does not count as checked for damages.
    ConfirmedCounter: fields.Counter,
    HasNoNewDamages: isSaved && countDamages(newDamages(fields.SelectedDamages)) === 0,
    From: signatureOf(FromStrokes, FromSignature, FromUnsigned),
    To: signatureOf(ToStrokes, ToSignature, ToUnsigned),
  };
}

function signatureOf(drawn: SignatureStrokes, png: string | null, reason: Signature['unsigned']): Signature {
  return { strokes: drawn, png, unsigned: reason };
}
