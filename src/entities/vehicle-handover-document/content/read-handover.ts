import * as v from 'valibot';
import { damagePoint, noDamages } from '../../../contract/entities/fleet/damage-point.ts';
import { vehicleHandoverDocument } from '../../../contract/entities/handover/vehicle-handover-document.ts';
import { recordId, reference } from '../../../contract/wire/fields.ts';
import { additionalFieldValue } from '../../../contract/wire/saved-fields.ts';
import { check, checkFields, slotPhoto } from '../../../contract/entities/shared/handover-items.ts';
import { readFields } from '../../../contract/wire/record-fields.ts';
import { localPhoto, serverPhoto } from '../../../screens/record/photos/parse-photos.ts';
import { emptyForm, handoverFields, handoverSides, type HandoverForm } from './handover-form.ts';
import { damagesOf } from './damages.ts';
import { laterSignatureOf } from './later-signatures.ts';
import { readSignatures } from './wire-signatures.ts';

const lenientText = v.fallback(v.string(), '');
const lenientId = v.fallback(v.nullish(recordId, null), null);
const lenientNull = v.fallback(v.nullish(v.string(), null), null);
const lenientWord = v.fallback(v.optional(v.string()), undefined);

const fault = v.pipe(
  v.object({
    Id: reference,
    PlacementId: lenientId,
    KindId: lenientId,
    Placement: lenientWord,
    Kind: lenientWord,
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
  return v.fallback(
    v.optional(
      v.pipe(
        v.array(v.unknown()),
        v.transform((items) => items.flatMap(readable)),
      ),
      [],
    ),
    [],
  );
}

const damages = lenientList(damagePoint);

/** Lenient schema of what the form holds in another shape than the record, or reads in part. */
const storedParts = v.object({
  AdditionalFieldValues: lenientList(additionalFieldValue),
  SelectedDamages: v.fallback(
    v.optional(v.looseObject({ Left: damages, Right: damages, Top: damages, Front: damages, Back: damages }), noDamages),
    noDamages,
  ),
  Faults: lenientList(fault),
  Direction: v.fallback(checkFields.Direction, null),
  SlotPhotos: v.fallback(v.nullish(lenientList(slotPhoto), null), null),
  Checklist: v.fallback(v.nullish(lenientList(check), null), null),
});

const storedFields = vehicleHandoverDocument.calls.get.answer.entries;

export function readHandover(stored: Readonly<Record<string, unknown>>): HandoverForm {
  const [parts, signatures] = [v.parse(storedParts, stored), readSignatures(stored)];
  const fields = readFields(handoverFields, storedFields, stored);
  const isSaved = signatures.From.png !== null || signatures.From.unsigned !== null;
  return {
    ...emptyForm(''),
    ...fields,
    ...parts,
    // A saved reading counts as confirmed. An unsigned handover does not count as checked for damages.
    ConfirmedCounter: fields.Counter,
    HasNoNewDamages: isSaved && damagesOf(parts, 'new').length === 0,
    ...signatures,
    LaterSigned: handoverSides.filter((side) => laterSignatureOf(stored, side)),
  };
}
