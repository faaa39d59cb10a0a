import { wordIn } from '../../../contract/entities/shared/names.ts';
import {
  checkErrorOf,
  isItemPoint,
  itemPointId,
  itemsFor,
  type Check,
  type CheckResult,
  type HandoverItem,
} from '../../../contract/entities/shared/handover-items.ts';
import { newLocalKey } from '../../../contract/wire/fields.ts';
import { toLanguage } from '../../../contract/wire/languages.ts';
import type { FieldError } from '../../../contract/wire/problem.ts';
import { withPhoto, type Photo } from '../../../screens/record/photos/photo.ts';
import type { FaultForm, HandoverForm } from './handover-form.ts';

type Checks = Pick<HandoverForm, 'Checklist' | 'Faults'>;

/** Name of a check in errors. */
export function checkField(itemId: number): string {
  return `Checklist.${itemId}`;
}

/** The results; none in a handover without a checklist. */
export function checksOf({ Checklist }: Pick<HandoverForm, 'Checklist'>): readonly Check[] {
  return Checklist ?? [];
}

export function failedChecks(form: Pick<HandoverForm, 'Checklist'>): readonly Check[] {
  return checksOf(form).filter(({ Result }) => Result === 'not-ok');
}

/** Source of a check: an item of the checklist, or an earlier result whose item has been replaced. */
export type CheckedItem = Pick<HandoverItem, 'Id' | 'Name' | 'NameDe' | 'NameEn' | 'Severity'>;

/** The items to check; on a saved record also those that were checked and are no longer in the list. */
export function itemsToCheck(form: HandoverForm, items: readonly HandoverItem[], vehicleType: number, isSaved: boolean): CheckedItem[] {
  const current = itemsFor(items, vehicleType, form);
  const replaced = isSaved ? checksOf(form).filter(({ ItemId }) => current.every(({ Id }) => Id !== ItemId)) : [];
  return [...current, ...replaced.map(({ ItemId, ...words }) => ({ Id: ItemId, ...words }))];
}

export function checkOf({ Checklist }: Pick<HandoverForm, 'Checklist'>, { Id }: Pick<CheckedItem, 'Id'>): Check | undefined {
  return Checklist?.find(({ ItemId }) => ItemId === Id);
}

/** The fault that carries the photos of a failed check. */
export function faultOfCheck({ Faults }: Pick<HandoverForm, 'Faults'>, itemId: number): FaultForm | undefined {
  return Faults.find(({ DamagePointId }) => DamagePointId === itemPointId('check', itemId));
}

export function checkOfFault({ Checklist }: Pick<HandoverForm, 'Checklist'>, { DamagePointId }: FaultForm): Check | undefined {
  return Checklist?.find(({ ItemId }) => itemPointId('check', ItemId) === DamagePointId);
}

export function describeCheck({ Name, Words }: Check): string {
  return [Name, Words.trim()].filter(Boolean).join(': ');
}

export function nameOfCheck({ Name, NameDe, NameEn }: Pick<CheckedItem, 'Name' | 'NameDe' | 'NameEn'>, language: string): string {
  return wordIn(toLanguage(language), { Name, NameDe, NameEn });
}

/** Sets the result of one item among `items`, which alone stay in the checklist. A failed check gets a fault; another result removes it. */
export function withResult(
  { Checklist, Faults }: Checks,
  items: readonly CheckedItem[],
  { Id }: CheckedItem,
  Result: CheckResult,
): Partial<HandoverForm> {
  const checks = items.flatMap((item): Check[] => {
    const before = checkOf({ Checklist }, item);
    return item.Id === Id ? [checked(item, Result)] : before ? [before] : [];
  });
  return { Checklist: checks, Faults: withFaultsOf(Faults, checks) };
}

/** OK for every item that has no result yet. */
export function withRestOk(form: Pick<HandoverForm, 'Checklist'>, items: readonly CheckedItem[]): Partial<HandoverForm> {
  return { Checklist: items.map((item) => checkOf(form, item) ?? checked(item, 'ok')) };
}

export function withCheck(form: Checks, itemId: number, fields: Partial<Pick<Check, 'Words' | 'Release'>>): Partial<HandoverForm> {
  return { Checklist: checksOf(form).map((check) => (check.ItemId === itemId ? { ...check, ...fields } : check)) };
}

export function keepChecks({ Checklist, Faults }: Checks, itemIds: ReadonlySet<number>): Checks {
  const checks = Checklist?.filter(({ ItemId }) => itemIds.has(ItemId)) ?? null;
  return { Checklist: checks, Faults: withFaultsOf(Faults, checks ?? []) };
}

export function withCheckPhoto({ Faults }: Checks, itemId: number, photo: Photo): Partial<HandoverForm> {
  return { Faults: mapFault(Faults, itemId, (images) => withPhoto(images, photo)) };
}

export function withoutCheckPhoto({ Faults }: Checks, itemId: number, photo: Photo): Partial<HandoverForm> {
  return { Faults: mapFault(Faults, itemId, (images) => images.filter(({ Key }) => Key !== photo.Key)) };
}

/** The checklist on the wire, with the digests of its photos. Until its faults are pulled, a record has the stored ones. */
export function checklistToSend(form: Checks): readonly Check[] | null {
  return (
    form.Checklist?.map((check) => {
      const fault = faultOfCheck(form, check.ItemId);
      const Photos = fault ? fault.Images.flatMap(({ Sha256 }) => Sha256 ?? []).toSorted() : check.Photos;
      return { ...check, Words: check.Words.trim(), Photos };
    }) ?? null
  );
}

/** Errors of the checklist, by the id of the item. `isComplete`: every item needs a result, as in a new handover. */
export function validateChecklist(
  form: HandoverForm,
  items: readonly HandoverItem[],
  vehicleType: number,
  isComplete: boolean,
): FieldError[] {
  const points = checklistToSend(form) ?? [];
  const failed = points.flatMap((check): FieldError[] => {
    const [code, field] = [checkErrorOf(check, form), checkField(check.ItemId)];
    if (code !== 'required') return code ? [{ field, code }] : [];
    // A missing release is reported together with the missing words.
    const next = checkErrorOf({ ...check, Words: check.Name }, form);
    return [...(next ? [{ field, code: next }] : []), { field: `${field}.Words`, code }];
  });
  if (!isComplete) return failed;
  const open = itemsFor(items, vehicleType, form).filter((item) => !checkOf(form, item));
  return [...open.map(({ Id }) => ({ field: checkField(Id), code: 'required' })), ...failed];
}

function checked({ Id, Name, NameDe, NameEn, Severity }: CheckedItem, Result: CheckResult): Check {
  return { ItemId: Id, Name, NameDe: NameDe ?? null, NameEn: NameEn ?? null, Severity, Result, Words: '', Photos: [], Release: null };
}

function withFaultsOf(faults: readonly FaultForm[], checks: readonly Check[]): readonly FaultForm[] {
  const failed = checks.filter(({ Result }) => Result === 'not-ok');
  const remaining = faults.filter(
    ({ DamagePointId }) =>
      !isItemPoint(DamagePointId, 'check') || failed.some(({ ItemId }) => itemPointId('check', ItemId) === DamagePointId),
  );
  const missing = failed.filter(({ ItemId }) => !faultOfCheck({ Faults: remaining }, ItemId));
  return [
    ...remaining,
    ...missing.map(({ ItemId }) => ({
      Id: newLocalKey(),
      PlacementId: null,
      KindId: null,
      Description: '',
      DamagePointId: itemPointId('check', ItemId),
      Images: [],
    })),
  ];
}

function mapFault(faults: readonly FaultForm[], itemId: number, change: (images: readonly Photo[]) => readonly Photo[]): FaultForm[] {
  return faults.map((fault) => (fault.DamagePointId === itemPointId('check', itemId) ? { ...fault, Images: change(fault.Images) } : fault));
}
