import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { signingSides, type LaterSignature, type LinkRefusal } from '../../../src/contract/entities/handover/signing-link.ts';
import type { Handover } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import { countersignature } from '../../../src/contract/entities/handover/verification.ts';
import type { VehicleType } from '../../../src/contract/entities/fleet/vehicle.ts';
import { compareHandovers, isPickUpOf, type ComparedHandover } from '../../../src/contract/entities/protocol/compare-handovers.ts';
import { addMarks } from '../../../src/contract/entities/protocol/damage-drawing.ts';
import { damageMarks } from '../../../src/contract/entities/protocol/marks/damage-marks.ts';
import { numberDamages } from '../../../src/contract/entities/protocol/marks/number-damages.ts';
import { printedAddress } from '../../../src/contract/entities/protocol/printed-code.ts';
import type { Fact, ProtocolContent, ProtocolPhoto, ProtocolText } from '../../../src/contract/entities/protocol/protocol-content.ts';
import { energyFacts, occasionFacts, readingFact, type PartyNames } from '../../../src/contract/entities/protocol/protocol-facts.ts';
import { damagesInOrder, photosInOrder, unmarkedFaults } from '../../../src/contract/entities/protocol/protocol-photos.ts';
import { protocolFileName, protocolIdentity } from '../../../src/contract/entities/protocol/protocol-identity.ts';
import { signaturePicture } from '../../../src/contract/entities/protocol/protocol-signatures.ts';
import { drawingPathOf, drawingSizeOf, vehicleViewsOf } from '../../../src/contract/entities/protocol/vehicle-views.ts';
import { itemPointId, nameOfRelease, type SlotPhoto } from '../../../src/contract/entities/shared/handover-items.ts';
import { wordIn } from '../../../src/contract/entities/shared/names.ts';
import { plainTextOf } from '../../../src/contract/rich-text/sanitise.ts';
import { localeOf, type Language } from '../../../src/contract/wire/languages.ts';
import { stringOrEmpty } from '../../../src/contract/wire/string-or-empty.ts';
import { readCompanySettings } from '../../admin-api/company-settings.ts';
import type { Database } from '../../database/tables.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { loadRecord } from '../../engine/records/rows.ts';
import { protocolTexts } from '../../texts/protocol-texts.ts';
import { documentToSign, laterSignaturesOf, linkRefusalsOf } from './sign-by-link.ts';

/**
 * Parts of the protocol from outside the database: the app's files with the drawings and the letterhead, its address, the time, and
 * pictures of the stored photos.
 */
export type ProtocolSurroundings = {
  readonly publicDir: string;
  readonly appAddress: string;
  readonly now: string;
  readonly picturesOf: PhotoPictures;
};

type Document = Awaited<ReturnType<typeof documentToSign>>;
type Fault = {
  readonly DamagePointId: string | null;
  readonly PlacementId: number | null;
  readonly KindId: number | null;
  readonly Description: string;
  readonly Files: readonly PrintedFile[];
};

/** A stored photo of a fault. */
export type PrintedFile = { readonly Id: number; readonly Sha256: string };

/** A picture of each photo of a handover and of its pick-up, or why there is none. */
export type PhotoPictures = (files: readonly PrintedFile[]) => Promise<ReadonlyMap<number, Pick<ProtocolPhoto, 'image' | 'absence'>>>;

/** A handover's protocol as the device prints it, and the name of its file. Throws `not-found`. */
export async function readProtocol(
  db: Kysely<Database>,
  { id, language }: { readonly id: number; readonly language: Language },
  around: ProtocolSurroundings,
): Promise<{ readonly fileName: string; readonly content: ProtocolContent }> {
  const row = await loadRecord(db, 'vehicle_handover_document', id);
  const [document, letterhead, settings, later, refusals, versions] = await Promise.all([
    documentToSign({ db, language }, row),
    letterheadOf(around.publicDir),
    readCompanySettings(db),
    laterSignaturesOf(db, id),
    linkRefusalsOf(db, id),
    db
      .selectFrom('signed_version')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('VehicleHandoverDocumentId', '=', id)
      .executeTakeFirstOrThrow(),
  ]);
  const t = protocolTexts(language);
  const handover = row as unknown as Handover;
  const formats = formatsOf(language);
  const identity = protocolIdentity(handover.Number, id, null, handover.Seal);
  const number = versions.count > 1 ? versions.count : null;
  const isOfSeal = ({ Hash }: { readonly Hash: string }) => Hash === handover.Seal?.Hash;
  const names = new Map(document.Choices.map(({ Id, Name }) => [Id, Name]));
  const pickUp = await pickUpOf(db, row, language);
  const printed = { ...handover, Faults: faultsOf(document) };
  const pictures = await around.picturesOf([printed.Faults, pickUp ? faultsOf(pickUp.document) : []].flat().flatMap(({ Files }) => Files));
  const photosOf = ({ Files }: Fault) =>
    Files.map(({ Id, Sha256 }): ProtocolPhoto => ({ Name: '', Sha256, image: null, ...pictures.get(Id) }));
  const kindOf = (kind: number | null) => names.get(kind ?? 0) ?? null;
  const voidedOn = stringOrEmpty(row['VoidedOn']);
  const content: ProtocolContent = {
    language,
    identity,
    voided: voidedOn === '' ? null : { date: formats.dateTime(voidedOn), reason: stringOrEmpty(row['VoidReason']) },
    version: number === null ? null : { number, replaced: null },
    company: { ...letterhead, logo: settings.Logo },
    facts: factsOf(handover, document, t, formats).map((fact) =>
      fact.label === t('facts.counter') ? { ...fact, image: odometerOf(printed, document, photosOf) } : fact,
    ),
    additional: additionalOf(handover, document, t, formats),
    drawings: await drawingsOf(handover, document.Vehicle.VehicleType as VehicleType, around.publicDir),
    damages: damagesInOrder(handover).map(({ state, view, point, number: place }) => ({
      state,
      check: point.Check,
      number: place,
      view,
      kind: kindOf(point.KindId ?? null),
      description: point.Description ?? '',
    })),
    faults: unmarkedFaults(printed).map((fault) => titleOf(fault, names)),
    plates: photosInOrder(printed, {
      t,
      language,
      dateTime: formats.dateTime,
      kindOf,
      titleOf: (fault) => titleOf(fault, names),
      photosOf,
    }),
    comparison:
      pickUp &&
      compareHandovers(comparedOf(pickUp.row, pickUp.document, photosOf), comparedOf(row, document, photosOf), {
        t,
        formats,
        language,
        kindOf,
      }),
    checklist: checklistOf(handover, t, language),
    terms:
      handover.TermsHash === null
        ? null
        : {
            hash: handover.TermsHash,
            language: (handover.TermsLanguage ?? '').toUpperCase(),
            parts:
              document.Terms &&
              plainTextOf(stringOrEmpty(document.Terms['Html']))
                .split('\n')
                .map((text) => ({ text, style: 'terms' })),
          },
    signatures: signaturesOf(handover, document, { later: later.filter(isOfSeal), refusals: refusals.filter(isOfSeal) }, t, formats),
    ...sealOf(handover, row, {
      number: identity.number ?? identity.provisional,
      appAddress: around.appAddress,
      dateTime: formats.dateTime,
    }),
    madeAt: formats.dateTime(around.now),
  };
  return { fileName: protocolFileName(t(identity.number === null ? 'provisionalFile' : 'file'), identity, number), content };
}

type Formats = ReturnType<typeof formatsOf>;

/** Wire times are local: read and written as UTC, so that the server's own zone changes nothing. */
function formatsOf(language: Language) {
  const locale = localeOf(language);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(locale, { useGrouping: 'always' });
  return {
    date: (text: string) => dates.format(new Date(`${text.slice(0, 10)}T00:00:00Z`)),
    dateTime: (text: string) => times.format(new Date(`${text.slice(0, 19)}Z`)),
    number: (value: number) => numbers.format(value),
  };
}

/** The company's name and address, as the app has them; empty without its configuration. */
async function letterheadOf(publicDir: string): Promise<{ readonly name: string; readonly details: string }> {
  const text = await readFile(join(publicDir, 'config.json'), 'utf8').catch(() => '{}');
  const { companyName: name = '', companyDetails: details = '' } = JSON.parse(text) as {
    readonly companyName?: string;
    readonly companyDetails?: string;
  };
  return { name, details };
}

function factsOf(handover: Handover, document: Document, t: ProtocolText, formats: Formats): Fact[] {
  const {
    Vehicle: vehicle,
    Contractors: [contractor],
  } = document;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t('facts.vehicle'), [vehicle.RegistrationNumber, vehicle.Make, vehicle.Model].filter(Boolean).join(' ')],
    [t('facts.bodyNumber'), vehicle.BodyNumber],
    ...occasionFacts(handover, peopleOf(handover, document), t, formats),
    [t('facts.contractor'), contractor?.Name],
    readingFact(handover, t, formats),
    ...energyFacts(handover, t, formats),
    [t('facts.comments'), stringOrEmpty(handover.Comments)],
    [t('facts.correction'), handover.CorrectionReason],
  ];
  return facts.flatMap(([label, value]) => (value?.trim() ? [{ label, value }] : []));
}

/** The photo of the odometer, beside its reading; null without one. */
function odometerOf(
  { SlotPhotos, Faults }: Handover & { readonly Faults: readonly Fault[] },
  { Slots }: Document,
  photosOf: (fault: Fault) => readonly ProtocolPhoto[],
): string | null {
  const slot = SlotPhotos?.find(({ ItemId }) => Slots.some(({ Id, View }) => Id === ItemId && View === 'Odometer'));
  const fault = slot && Faults.find(({ DamagePointId }) => DamagePointId === itemPointId('photo', slot.ItemId));
  return (fault && photosOf(fault)[0]?.image) ?? null;
}

/** The handover by which the person who now returns the vehicle received it: the vehicle's last one before; null for none. */
async function pickUpOf(
  db: Kysely<Database>,
  returned: Row,
  language: Language,
): Promise<{ readonly row: Row; readonly document: Document } | null> {
  const last = await db
    .selectFrom('vehicle_handover_document')
    .selectAll()
    .where('VehicleId', '=', Number(returned['VehicleId']))
    .where('Date', '<', String(returned['Date']))
    .where('VoidedOn', 'is', null)
    .orderBy('Date', 'desc')
    .orderBy('Id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || !isPickUpOf(last as unknown as Handover, returned as unknown as Handover)) return null;
  return { row: last, document: await documentToSign({ db, language }, last) };
}

function comparedOf(row: Row, document: Document, photosOf: (fault: Fault) => readonly ProtocolPhoto[]): ComparedHandover {
  const handover = row as unknown as Handover;
  const photoOf = ({ ItemId }: SlotPhoto) => {
    const fault = faultsOf(document).find(({ DamagePointId }) => DamagePointId === itemPointId('photo', ItemId));
    return fault && photosOf(fault)[0];
  };
  return { ...handover, people: peopleOf(handover, document), photoOf };
}

function peopleOf(handover: Handover, document: Document): PartyNames {
  return { From: personOf(document, handover.FromEmployeeId), To: personOf(document, handover.ToEmployeeId) };
}

function faultsOf({ Item }: Document): readonly Fault[] {
  return Item.Faults as unknown as readonly Fault[];
}

/** The additional fields in the order of their groups, without empty ones. */
function additionalOf(
  { AdditionalFieldValues: values }: Handover,
  { Groups }: Document,
  t: ProtocolText,
  { date, dateTime, number }: Formats,
): Fact[] {
  return Groups.flatMap(({ Fields }) => Fields).flatMap((field) => {
    const text = values?.find(({ Id }) => Id === field.Id)?.Value ?? '';
    if (text === '') return [];
    const formatted = {
      statement: () => t('yes'),
      date: () => date(text),
      datetime: () => dateTime(text),
      numeric: () => (Number.isFinite(Number(text)) ? number(Number(text)) : text),
      richtext: () => plainTextOf(text),
    };
    const format =
      (formatted as Partial<Record<string, () => string>>)[field.Type] ??
      (() => field.Items?.find(({ Id }) => String(Id) === text)?.Name ?? text);
    return [{ label: field.Name, value: format() }];
  });
}

async function drawingsOf(
  { SelectedDamages: damages }: Handover,
  type: VehicleType,
  publicDir: string,
): Promise<ProtocolContent['drawings']> {
  const numbered = numberDamages(damages);
  return Promise.all(
    vehicleViewsOf(type).map(async (view) => {
      const size = drawingSizeOf(view);
      return {
        view,
        svg: addMarks(await readFile(join(publicDir, drawingPathOf(type, view)), 'utf8'), damageMarks(numbered, view), size),
        isWide: size.width > size.height,
      };
    }),
  );
}

function checklistOf(
  { Checklist: checks, Direction: direction }: Handover,
  t: ProtocolText,
  language: Language,
): ProtocolContent['checklist'] {
  if (!checks?.length) return null;
  return {
    title: t(direction === null ? 'sections.checklist' : `checklist.of.${direction}`),
    checks: checks.map(({ Name, NameDe, NameEn, Result, Words, Release }) => ({
      label: wordIn(language, { Name, NameDe, NameEn }),
      value: t(`checklist.${Result}`),
      isFailed: Result === 'not-ok',
      notes: [Words, Release ? t('checklist.released', { name: nameOfRelease(Release), reason: Release.Reason }) : ''].filter(Boolean),
    })),
  };
}

function signaturesOf(
  handover: Handover,
  document: Document,
  { later, refusals }: { readonly later: readonly LaterSignature[]; readonly refusals: readonly LinkRefusal[] },
  t: ProtocolText,
  formats: Formats,
): ProtocolContent['signatures'] {
  return signingSides.map((side) => {
    const link = later.find(({ Side }) => Side === side);
    const png = link?.Signature ?? handover[`${side}Signature`];
    const signedOn = link?.SignedOn ?? handover[`${side}SignedOn`];
    const unsigned = link ? null : handover[`${side}Unsigned`];
    const refusal = link ? undefined : refusals.findLast(({ Side }) => Side === side);
    const moment = signedOn && formats.dateTime(signedOn);
    return {
      role: t(side === 'From' ? 'signatures.from' : 'signatures.to'),
      person: personOf(document, handover[`${side}EmployeeId`]),
      signed: moment && (link ? t('signatures.signedByLink', { moment, name: link.Name }) : t('signatures.signedOn', { moment })),
      image: png && signaturePicture(png),
      unsigned: unsigned && { Reason: unsigned.Reason, Note: unsigned.Note ?? '' },
      refused: refusal
        ? t('signatures.refusedByLink', { moment: formats.dateTime(refusal.RefusedOn), name: refusal.Name, words: refusal.Words })
        : null,
    };
  });
}

function sealOf(
  { Seal: seal }: Handover,
  row: Row,
  { number, appAddress, dateTime }: { readonly number: string; readonly appAddress: string; readonly dateTime: Formats['dateTime'] },
): Pick<ProtocolContent, 'seal' | 'deviceSignature' | 'received' | 'code'> {
  if (seal === null) return { seal: { kind: 'none' }, deviceSignature: null, received: null, code: null };
  const added = v.safeParse(countersignature, row['Countersignature']);
  const device = seal.Device ?? null;
  return {
    seal: { kind: seal.IsChanged === true ? 'changed' : 'intact', hash: seal.Hash },
    deviceSignature: device && device.Signature,
    received: added.success
      ? {
          moment: dateTime(added.output.ReceivedOn),
          auditHead: added.output.AuditHead ?? '',
          key: added.output.KeyId,
          signature: added.output.Signature,
        }
      : null,
    code:
      device || added.success
        ? printedAddress(appAddress, { hash: seal.Hash, number, countersignature: added.success ? added.output.Signature : '', device })
        : null,
  };
}

function personOf({ People }: Document, id: unknown): string {
  return People.find(({ Id }) => Id === id)?.FullName ?? '';
}

function titleOf({ PlacementId, KindId, Description }: Fault, names: ReadonlyMap<number, string>): string {
  return [names.get(PlacementId ?? 0), names.get(KindId ?? 0), Description].filter(Boolean).join(' – ');
}
