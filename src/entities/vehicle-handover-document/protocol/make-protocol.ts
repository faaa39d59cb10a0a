import { nameOfRelease } from '../../../contract/entities/shared/handover-items.ts';
import type { TFunction } from 'i18next';
import * as v from 'valibot';
import { localeOf, type Language } from '../../../contract/wire/languages.ts';
import { countersignature } from '../../../contract/entities/handover/verification.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { damageMarks } from '../../../contract/entities/protocol/marks/damage-marks.ts';
import { drawingSizeOf, vehicleViewsOf } from '../../../contract/entities/protocol/vehicle-views.ts';
import { drawingUrlOf } from '../../../canvas/damage/drawing-url.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { findCachedTerms } from '../../../screens/record/terms/cached-terms.ts';
import { findLogo } from '../../../screens/pdf/company-letterhead.ts';
import { makePdf } from '../../../screens/pdf/make-pdf.ts';
import type { Session } from '../../../screens/session-context.tsx';
import { formatsOf } from '../../../screens/use-formats.ts';
import { fetchAppFile } from '../../../sw/fetch-app-file.ts';
import { checksOf, nameOfCheck } from '../content/checklist.ts';
import { damagesOf, tellsNew } from '../content/damages.ts';
import { checklistTitle } from '../content/direction.ts';
import { handoverSides, type FaultForm, type HandoverForm } from '../content/handover-form.ts';
import { faultOfSlot, odometerPhoto } from '../content/slot-photos.ts';
import { laterSignatureOf, linkRefusalOf, withLaterSignatures } from '../content/later-signatures.ts';
import { handoverIdentity } from '../seal/handover-identity.ts';
import type { OpenHandover } from '../content/open-handover.ts';
import { readHandover } from '../content/read-handover.ts';
import { checkSeal } from '../seal/seal-handover.ts';
import { shownVehicle } from '../content/shown-vehicle.ts';
import { nameOf, referencesIn, type HandoverReferences } from '../content/handover-references.ts';
import { stateOf, storedSeal } from '../content/stored-state.ts';
import { printedAddress } from '../../../contract/entities/protocol/printed-code.ts';
import { comparisonOf } from './comparison-content.ts';
import { addMarks } from '../../../contract/entities/protocol/damage-drawing.ts';
import { findPickUp } from './find-pick-up.ts';
import { faultTitle, platesOf } from './plates-content.ts';
import type {
  ProtocolCheck,
  ProtocolContent,
  ProtocolDamage,
  ProtocolPhoto,
  ProtocolText,
  SealState,
} from '../../../contract/entities/protocol/protocol-content.ts';
import { additionalFacts, peopleOf, protocolFacts, type ProtocolSource } from './protocol-facts.ts';
import { protocolFileName } from '../../../contract/entities/protocol/protocol-identity.ts';
import { damagesInOrder, unmarkedFaults } from '../../../contract/entities/protocol/protocol-photos.ts';
import { protocolLayout } from '../../../contract/entities/protocol/protocol-layout.ts';
import { loadProtocolPhotos } from './protocol-photos.ts';
import { signatureImage } from './signature-image.ts';
import { termsContent } from './terms-content.ts';
import { loadProtocolTexts } from './protocol-texts.ts';

type ProtocolOptions = {
  readonly session: Pick<Session, 'database' | 'configuration'>;
  readonly handover: OpenHandover;
  readonly references: HandoverReferences;
  readonly language: Language;
};

const entity = 'vehicle-handover-document';

/** Makes the handover's protocol as a PDF from the data on this device; photos that are not on it are fetched while online. */
export async function makeProtocol({ session, handover, references: own, language }: ProtocolOptions): Promise<File> {
  const references = referencesIn(language, own);
  const { database, configuration } = session;
  const t = await loadProtocolTexts(language);
  const text: ProtocolText = (key, values = {}) => t(key, values);
  const formats = { ...formatsOf(localeOf(language)), language };
  const form = readHandover(handover.record.item);
  const source: ProtocolSource = { form, references, handover };
  const people = peopleOf(source);
  const shownForm = withLaterSignatures(form, handover.record.item);
  const photos = await loadProtocolPhotos(database, form.Faults);
  const photosOf = (fault: FaultForm | undefined) => (fault && photos.get(fault.Id)) ?? [];
  const odometer = odometerPhoto(form, references.slots);
  const odometerFault = odometer && faultOfSlot(form, odometer.slot.ItemId);
  const vehicle = shownVehicle(references, form, handover.record);
  const pickUp = await findPickUp(database, form, vehicle?.RegistrationNumber ?? '');
  const { version } = handover;
  const { key, item } = handover.record;
  const voided = stateOf(item, 'voided');
  const identity = await handoverIdentity(database, handover.number, key, item);
  const content: ProtocolContent = {
    language,
    identity,
    voided: voided && { date: formats.dateTime(voided.on), reason: voided.reason },
    version: version && {
      number: version.number,
      replaced: version.replaced && {
        next: version.number + 1,
        date: formats.dateTime(version.replaced.on),
        reason: version.replaced.reason,
      },
    },
    company: { name: configuration.companyName, details: configuration.companyDetails, logo: await findLogo(database) },
    facts: protocolFacts(source, text, formats, printableImage(photosOf(odometerFault)[0])),
    additional: additionalFacts(source, text, formats),
    drawings: await drawingsOf(form, vehicle?.VehicleType ?? 0),
    damages: damageLines(form, references),
    tellsNew: tellsNew(form),
    faults: unmarkedFaults(form).map((fault) => faultTitle(fault, references)),
    plates: platesOf({ form, references, t: text, language, dateTime: formats.dateTime, photosOf }),
    comparison: pickUp && (await comparisonOf(pickUp, form, { database, references, t: text, formats, language })),
    checklist: checklistOf(form, t, language),
    terms: await termsOf(database, form),
    signatures: handoverSides.map((side) => {
      const later = laterSignatureOf(item, side);
      const refusal = linkRefusalOf(item, side);
      const { signedOn } = shownForm[side];
      const moment = signedOn === undefined ? null : formats.dateTime(signedOn);
      return {
        role: t(side === 'From' ? 'signatures.from' : 'signatures.to'),
        person: people[side],
        signed: moment && (later ? t('signatures.signedByLink', { moment, name: later.Name }) : t('signatures.signedOn', { moment })),
        image: signatureImage(shownForm[side]),
        unsigned: shownForm[side].unsigned,
        refused:
          refusal &&
          t('signatures.refusedByLink', { moment: formats.dateTime(refusal.RefusedOn), name: refusal.Name, words: refusal.Words }),
      };
    }),
    ...sealContent(item, await checkSeal(item), identity.number ?? identity.provisional, formats.dateTime),
    madeAt: formats.dateTime(toWireDateTime(new Date())),
  };
  const pdf = await makePdf(protocolLayout(content, text));
  const title = t(identity.number === null ? 'provisionalFile' : 'file');
  return new File([pdf], protocolFileName(title, identity, version?.number ?? null), { type: 'application/pdf' });
}

function printableImage(photo: ProtocolPhoto | undefined): string | null {
  return photo?.image ?? null;
}

/** Text and code of the printed seal. The device's signature is there at once, the backend's after the delivery. */
function sealContent(
  item: RecordRow['item'],
  seal: SealState,
  number: string,
  format: (moment: string) => string,
): Pick<ProtocolContent, 'seal' | 'deviceSignature' | 'received' | 'code'> {
  if (seal.kind === 'none') return { seal, deviceSignature: null, received: null, code: null };
  const added = v.safeParse(countersignature, item['Countersignature']);
  const device = storedSeal(item)?.Device ?? null;
  const code = { hash: seal.hash, number, countersignature: added.success ? added.output.Signature : '', device };
  return {
    seal,
    deviceSignature: device && device.Signature,
    received: added.success
      ? {
          moment: format(added.output.ReceivedOn),
          auditHead: added.output.AuditHead ?? '',
          key: added.output.KeyId,
          signature: added.output.Signature,
        }
      : null,
    code: device || added.success ? printedAddress(location.origin, code) : null,
  };
}

async function drawingsOf(form: HandoverForm, type: Parameters<typeof vehicleViewsOf>[0]): Promise<ProtocolContent['drawings']> {
  const damages = damagesOf(form);
  return Promise.all(
    vehicleViewsOf(type).map(async (view) => {
      const size = drawingSizeOf(view);
      const svg = addMarks(await fetchAppFile(drawingUrlOf(type, view)), damageMarks(damages, view), size);
      return { view, svg, isWide: size.width > size.height };
    }),
  );
}

/** New damages first, each with its number on the drawing. */
function damageLines(form: HandoverForm, references: HandoverReferences): ProtocolDamage[] {
  return damagesInOrder(form).map(({ view, point, number, state }) => ({
    state,
    check: point.Check,
    number,
    view,
    kind: nameOf(references.kinds, point.KindId ?? null),
    description: point.Description ?? '',
  }));
}

function checklistOf(form: HandoverForm, t: TFunction, language: Language): ProtocolContent['checklist'] {
  const results = checksOf(form);
  if (results.length === 0) return null;
  const checks = results.map((check): ProtocolCheck => {
    const { Release } = check;
    return {
      label: nameOfCheck(check, language),
      value: t(`checklist.${check.Result}`),
      isFailed: check.Result === 'not-ok',
      notes: [check.Words, Release ? t('checklist.released', { name: nameOfRelease(Release), reason: Release.Reason }) : ''].filter(
        Boolean,
      ),
    };
  });
  return { title: t(checklistTitle(form)), checks };
}

/** The accepted terms; their text only when exactly that one is still cached. */
async function termsOf(database: Session['database'], { TermsHash, TermsLanguage }: HandoverForm): Promise<ProtocolContent['terms']> {
  if (TermsHash === null) return null;
  const accepted = (await findCachedTerms(database, entity)).find((text) => text.hash === TermsHash);
  return { hash: TermsHash, language: (TermsLanguage ?? '').toUpperCase(), parts: accepted ? termsContent(accepted.html) : null };
}
