import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Configuration } from '../../contract/device/configuration.ts';
import { vehicleHandoverDocumentRecord } from '../../contract/entities/handover/vehicle-handover-document-record.ts';
import type {
  CustomFieldProps,
  DefaultsContext,
  FormContentProps,
  FormDeclaration,
  FormSources,
  FormValues,
  NoticesProps,
  SavedRecordProps,
} from '../../screens/declaration/form-declaration.ts';
import { vehicleIdOf } from '../../screens/scan/vehicle-sticker.ts';
import { reviewOf } from '../../screens/vehicle/counter-questions.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { ChecklistSection } from './checklist/checklist-section.tsx';
import { counterFields, readingsTitle } from './counter/counter-fields.tsx';
import { DamagesSection } from './damages/damages-section.tsx';
import { FaultsSection } from './faults/faults-section.tsx';
import { emptyForm, handoverSides, signaturesState, type HandoverForm } from './content/handover-form.ts';
import { isStarted, proposePeople, termsParameter, withStart, withVehicle } from './content/start.ts';
import { checksOf } from './content/checklist.ts';
import { takenSlots } from './content/slot-photos.ts';
import { asHandover, faultParts, handoverFormat } from './content/handover-format.ts';
import { signaturePngs } from './content/handover-payload.ts';
import { handoverReads, itemsOf, peopleNames, referencesOf, vehicleOf } from './content/handover-references.ts';
import { GuidedPhotos } from './guided/guided-photos.tsx';
import { HandoverSummary } from './summary/handover-summary.tsx';
import { HandoverView } from './summary/handover-view.tsx';
import { TwinBanner } from './twin/twin-banner.tsx';
import { StateBanner } from './summary/state-banner.tsx';
import { toOpenHandover } from './content/open-handover.ts';
import { readHandover } from './content/read-handover.ts';
import { isVoided } from './content/stored-state.ts';
import { ClockNotice } from './people/clock-notice.tsx';
import { peopleFields } from './people/people-fields.tsx';
import { prepareHandover } from './seal/prepare-handover.ts';
import { MailButton } from './protocol/mail-button.tsx';
import { ProtocolButton } from './protocol/protocol-button.tsx';
import { RemovedSignatures } from './seal/removed-signatures.tsx';
import { SameAsLast } from './people/same-as-last.tsx';
import { contentOf, sectionPropsOf, type HandoverField } from './content/section-props.ts';
import {
  computeSeal,
  coveringSides,
  invalidateSignatures,
  isSigningComplete,
  removeAllSignatures,
  signedSides,
} from './seal/signed-seal.ts';
import { signedContentFields } from './content/signed-fields.ts';
import { sourcesAsSigned } from './seal/signed-names.ts';
import { SignaturesSection } from './signatures/signatures-section.tsx';
import { startOf } from './start-path.ts';
import { validateHandover } from './validate-handover.ts';

// Loaded with their texts when a saved record opens.
const MissingSignatures = lazy(async () => ({ default: (await import('./later/missing-signatures.tsx')).MissingSignatures }));
const DamageCases = lazy(async () => ({ default: (await import('./cases/damage-cases.tsx')).DamageCases }));
const HandoverVersions = lazy(async () => ({ default: (await import('./versions/handover-versions.tsx')).HandoverVersions }));

/** The form of a handover, in the order in which two people fill it in at the vehicle. */
export const handoverForm: FormDeclaration<HandoverField> = {
  schema: vehicleHandoverDocumentRecord,
  kind: 'steps',
  sections: [
    { id: 'people', fields: peopleFields },
    { id: 'counter', fields: counterFields, titleOf: readingsTitle },
    // The drawing is first: it must be in sight as a whole without scrolling.
    {
      id: 'damages',
      fields: [
        { field: 'SelectedDamages', type: 'custom', control: DamagesField, isWide: true },
        { field: 'SlotPhotos', type: 'custom', control: SlotPhotosField, isWide: true, covers: [], isShown: hasSlots },
      ],
    },
    { id: 'faults', fields: [{ field: 'Faults', type: 'custom', control: FaultsField, isWide: true }] },
    {
      id: 'checklist',
      fields: [{ field: 'Checklist', type: 'custom', control: ChecklistField, isWide: true, covers: ['Direction'], isShown: hasChecklist }],
    },
    { id: 'additional', fields: [] },
    { id: 'summary', fields: [], content: Summary },
    { id: 'terms', fields: [] },
    {
      id: 'signatures',
      fields: [
        {
          field: 'FromSignature',
          type: 'custom',
          control: SignaturesField,
          isWide: true,
          covers: ['ToSignature', ...handoverSides.map((side) => `${side}Unsigned` as const)],
        },
      ],
    },
  ],
  firstStep: (values, isNew) => (isNew && isStarted(asHandover(values)) ? 'counter' : 'people'),
  additionalFields: 'VehicleHandoverDocument',
  aboveAdditional: SameAsLast,
  defaultsFrom: handoverReads,
  defaults: defaultsOf,
  format: handoverFormat,
  parts: { Faults: faultParts },
  derive: (patch, before, _now, base = before) => invalidateSignatures(asHandover(before), patch, asHandover(base)),
  deriveLater: (values, base) => sealLater(asHandover(values), asHandover(base)),
  validate: validateHandover,
  beforeSave: prepareHandover,
  terms: {
    parameter: (values) => termsParameter(asHandover(values)),
    isBinding: (values) => signedSides(asHandover(values)).length > 0,
  },
  signing: {
    covers: (values) => signedContentFields(asHandover(values)),
    signers: (values) => coveringSides(asHandover(values)).map((side) => `columns.${side}Employee`),
    remove: (values) => removeAllSignatures(asHandover(values)),
    reason: 'CorrectionReason',
  },
  isOpen: (record, row, entries = []) =>
    !record['Number'] && !row['Number'] && !entries.some((entry) => entry.call === 'confirm' && entry.state !== 'parked'),
  closesFiles: true,
  row: (values) => ({
    Signatures: signaturesState(asHandover(values)),
    VehicleId: values['VehicleId'],
    Review: reviewOf(values['ReadingReason']),
  }),
  describeDraft: (values, sources, t) => {
    const [form, references] = [asHandover(values), referencesOf(sources)];
    return [vehicleOf(references, form.VehicleId)?.RegistrationNumber ?? t('drafts.noVehicle'), peopleNames(form, references).To]
      .filter(Boolean)
      .join(' → ');
  },
  shortTitle: (values, sources) => vehicleOf(referencesOf(sources), asHandover(values).VehicleId)?.RegistrationNumber,
  notices: Notices,
  buttons: Buttons,
  view: View,
  staysAfterSave: true,
};

/** A new handover, prefilled with the vehicle of a scanned sticker, or from a booking or vehicle of the user. */
function defaultsOf({ now, answers, linesOf = () => [], search }: DefaultsContext): HandoverForm {
  const references = referencesOf({ answers, linesOf, groups: [], isLoading: false });
  const { currentEmployeeId } = references;
  const vehicle = vehicleOf(references, vehicleIdOf(search));
  const empty = { ...emptyForm(now), ...proposePeople(null, currentEmployeeId) };
  const start = startOf(search);
  if (vehicle && start) return { ...empty, ...withStart(empty, vehicle, start, references) };
  return vehicle ? { ...empty, ...withVehicle(empty, vehicle, null, currentEmployeeId) } : empty;
}

/** The seal, taken with the last signature. */
function sealLater(form: HandoverForm, saved: HandoverForm): Promise<FormValues> | null {
  if (form.Signed !== null || !isSigningComplete(form, saved)) return null;
  return signaturePngs(form)
    .then((pngs) => computeSeal(form, pngs))
    .then((Signed) => ({ Signed }));
}

function DamagesField(props: CustomFieldProps) {
  return <DamagesSection {...sectionPropsOf(props)} onward={props.onward} error={props.error} />;
}

function FaultsField(props: CustomFieldProps) {
  return <FaultsSection {...sectionPropsOf(props)} />;
}

/** The backend has a checklist, or the record has one. */
function hasChecklist(values: FormValues, _configuration: Configuration, linesOf: FormSources['linesOf'] = () => []): boolean {
  return itemsOf(linesOf, 'check').length > 0 || checksOf(asHandover(values)).length > 0;
}

function hasSlots(values: FormValues, _configuration: Configuration, linesOf: FormSources['linesOf'] = () => []): boolean {
  return itemsOf(linesOf, 'photo').length > 0 || takenSlots(asHandover(values)).length > 0;
}

function SlotPhotosField(props: CustomFieldProps) {
  return <GuidedPhotos {...sectionPropsOf(props)} record={props.record} isStep={props.onward !== undefined} />;
}

function ChecklistField(props: CustomFieldProps) {
  return <ChecklistSection {...sectionPropsOf(props)} isSaved={props.record !== null} onward={props.onward} />;
}

function SignaturesField(props: CustomFieldProps) {
  return <SignaturesSection {...sectionPropsOf(props)} checkBefore={props.checkBefore} onSave={props.onSave} />;
}

function Summary(props: FormContentProps) {
  return <HandoverSummary {...contentOf(props)} />;
}

function Buttons({ record, sources }: SavedRecordProps) {
  const { i18n } = useTranslation();
  const props = { handover: toOpenHandover(record), references: referencesOf(sourcesAsSigned(sources, record.item, i18n.language)) };
  return (
    <>
      <ProtocolButton {...props} />
      <MailButton {...props} />
    </>
  );
}

function View(saved: SavedRecordProps) {
  const { i18n } = useTranslation();
  const props = { ...saved, sources: sourcesAsSigned(saved.sources, saved.record.item, i18n.language) };
  const { item, key } = saved.record;
  return (
    <>
      {!isVoided(item) && <TwinBanner content={contentOf({ ...saved, values: readHandover(item) })} recordKey={key} />}
      <HandoverView {...props} />
      <Suspense>
        <DamageCases {...props} />
        <MissingSignatures {...props} />
        <HandoverVersions handover={toOpenHandover(saved.record)} sources={saved.sources} />
      </Suspense>
    </>
  );
}

function Notices({ values, change, sources, record }: NoticesProps) {
  // The save names a drawing: its texts must be loaded by then.
  const { t } = useTranslation(['scan', 'canvas']);
  const form = asHandover(values);
  const [scannedId] = useState(() => vehicleIdOf(new URLSearchParams(location.search)));
  const isUnknown = record === null && scannedId !== null && vehicleOf(referencesOf(sources), scannedId) === null;
  return (
    <>
      {isUnknown && form.VehicleId === null && (
        <Banner tone="warning" title={t('noVehicle')}>
          {t('noVehicleHint')}
        </Banner>
      )}
      {record === null && signedSides(form).length === 0 && <ClockNotice form={form} change={change} />}
      {record === null && <TwinBanner content={contentOf({ values, sources, record })} recordKey={null} />}
      {record && <StateBanner item={record.item} state="returned" />}
      <RemovedSignatures sides={form.RemovedSignatures} />
    </>
  );
}
