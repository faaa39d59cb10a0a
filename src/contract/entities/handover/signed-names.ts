import * as v from 'valibot';
import { recordId, text } from '../../wire/fields.ts';
import type { Language } from '../../wire/languages.ts';
import type { AdditionalField, AdditionalFieldGroup } from '../shared/additional-field.ts';
import { wordIn, type Named } from '../shared/names.ts';
import { vehicleType } from '../fleet/vehicle.ts';

const name = text(2_000);

/** A word of the company with its translations, as the people read it. */
const signedWord = v.object({ Id: recordId, Name: name, NamePl: name, NameDe: name, NameEn: name });

/** The name of an additional field, and the word of its value where that is a choice. */
const signedField = v.object({ ...signedWord.entries, Item: v.nullable(signedWord) });

/** Names of the records that a signed handover refers to. A record may get another name later; the document keeps these. */
export const signedNames = v.object({
  Vehicle: v.object({ RegistrationNumber: name, Make: name, Model: name, BodyNumber: name, VehicleType: vehicleType }),
  FromEmployee: name,
  ToEmployee: name,
  Contractor: name,
  /** Placements and kinds of damages and faults. */
  Words: v.pipe(v.array(signedWord), v.maxLength(1_000)),
  /** The additional fields with a value. */
  Fields: v.pipe(v.array(signedField), v.maxLength(500)),
});

export type SignedNames = v.InferOutput<typeof signedNames>;
export type SignedWord = SignedNames['Words'][number];

export function signedWordOf({ Id, Name, NamePl, NameDe, NameEn }: Named & { readonly Id: number }): SignedWord {
  return { Id, Name, NamePl: NamePl ?? '', NameDe: NameDe ?? '', NameEn: NameEn ?? '' };
}

/** The names as one element of the sealed text. */
export function namesElement({ Vehicle, FromEmployee, ToEmployee, Contractor, Words, Fields }: SignedNames): readonly unknown[] {
  const { RegistrationNumber, Make, Model, BodyNumber, VehicleType } = Vehicle;
  const vehicle = [RegistrationNumber, Make, Model, BodyNumber, VehicleType];
  return ['names', vehicle, FromEmployee, ToEmployee, Contractor, byId(Words).map(wordElement), byId(Fields).map(fieldElement)];
}

type Line = Readonly<Record<string, unknown>>;

/** The names under the seal of a stored handover, their words in `language`; null where the seal covers none. */
export function signedNamesOf({ Seal, SignedWords }: Line, language: Language): SignedNames | null {
  const { success, output } = v.safeParse(signedNames, (SignedWords as { readonly Names?: unknown } | null | undefined)?.Names);
  if (!success || (Seal ?? null) === null) return null;
  const translated = <Word extends SignedWord>(word: Word): Word => ({ ...word, Name: wordIn(language, word) });
  const { Words, Fields, ...names } = output;
  return {
    ...names,
    Words: Words.map(translated),
    Fields: Fields.map((field) => ({ ...translated(field), Item: field.Item && translated(field.Item) })),
  };
}

/** The lines of these records under the names in a signed handover. A record that is no longer in them is added. */
export function linesAsSigned<Of extends object>(entity: string, lines: readonly Of[], names: SignedNames, handover: Line): readonly Of[] {
  const { Vehicle, FromEmployee, ToEmployee, Contractor, Words } = names;
  switch (entity) {
    case 'vehicle':
      return Vehicle.RegistrationNumber ? withLine(lines, { Id: handover['VehicleId'], ...Vehicle }) : lines;
    case 'employee': {
      const people = [
        { Id: handover['FromEmployeeId'], FullName: FromEmployee },
        { Id: handover['ToEmployeeId'], FullName: ToEmployee },
      ];
      return people.filter(({ FullName }) => FullName).reduce<readonly Of[]>(withLine, lines);
    }
    case 'contractor':
      return Contractor ? withLine(lines, { Id: handover['ContractorId'], Name: Contractor }) : lines;
    case 'dictionary':
      return Words.reduce<readonly Of[]>(withLine, lines);
    default:
      return lines;
  }
}

function withLine<Of extends object>(lines: readonly Of[], values: Line): readonly Of[] {
  const index = lines.findIndex((line) => (line as Line)['Id'] === values['Id']);
  return index === -1 ? [...lines, values as Of] : lines.with(index, { ...(lines[index] as Of), ...values });
}

/** The groups with each additional field, and the choice in it, under its signed name. */
export function withSignedFields(groups: readonly AdditionalFieldGroup[], fields: SignedNames['Fields']): AdditionalFieldGroup[] {
  const fieldAsSigned = (field: AdditionalField): AdditionalField => {
    const signed = fields.find(({ Id }) => Id === field.Id);
    if (!signed) return field;
    const { Item, ...word } = signed;
    const Items = field.Items?.map((item) => (item.Id === Item?.Id ? { ...item, ...Item } : item));
    return { ...field, ...word, Items };
  };
  return groups.map((group) => ({ ...group, Fields: group.Fields.map(fieldAsSigned) }));
}

function byId<Word extends SignedWord>(words: readonly Word[]): readonly Word[] {
  return words.toSorted((one, other) => one.Id - other.Id);
}

function wordElement({ Id, Name, NamePl, NameDe, NameEn }: SignedWord): readonly unknown[] {
  return [Id, Name, NamePl, NameDe, NameEn];
}

function fieldElement({ Item, ...word }: SignedNames['Fields'][number]): readonly unknown[] {
  return [...wordElement(word), Item && wordElement(Item)];
}
