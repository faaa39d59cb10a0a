import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fuelStates } from '../../contract/entities/vehicle-handover-document.ts';
import { vehicleHandoverDocumentRecord } from '../../contract/entities/vehicle-handover-document-record.ts';
import type { Configuration } from '../../contract/configuration.ts';
import type { CustomFieldProps, DefaultsContext, FormContentProps, FormDeclaration, FormValues, SavedRecordProps } from '../../screens/declaration/form-declaration.ts';
import { signatureState } from '../../screens/record/fields/signature.ts';
import { contractors, employees } from '../../screens/record/sources/sources.ts';
import { vehicleIdOf } from '../../screens/scan/vehicle-sticker.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { CounterField, FuelField } from './counter-fields.tsx';
import { DamagesSection } from './damages-section.tsx';
import { FaultsSection } from './faults-section.tsx';
import { emptyForm, handoverSides, proposePeople, withVehicle, type HandoverForm } from './handover-form.ts';
import { asHandover, faultParts, handoverFormat } from './handover-format.ts';
import { signaturePngs } from './handover-payload.ts';
import { employeeName, handedOverVehicles, handoverReads, referencesOf, vehicleOf } from './handover-references.ts';
import { HandoverSummary } from './handover-summary.tsx';
import { HandoverView } from './handover-view.tsx';
import { toOpenHandover } from './open-handover.ts';
import { PersonField, PlaceField, VehicleField } from './people-fields.tsx';
import { prepareHandover } from './prepare-handover.ts';
import { ProtocolButton } from './protocol/protocol-button.tsx';
import { RemovedSignatures } from './removed-signatures.tsx';
import { contentOf, sectionPropsOf } from './section-props.ts';
import { computeSeal, invalidateSignatures, isSigningComplete } from './signed-seal.ts';
import { SignaturesSection } from './signatures-section.tsx';
import { termsParameter } from './terms-parameter.ts';
import { validateHandover } from './validate-handover.ts';

type Field = keyof typeof vehicleHandoverDocumentRecord.entries | 'Faults';

/** The form of a handover, in the order in which two people fill it in at the vehicle. */
export const handoverForm: FormDeclaration<Field> = {
  schema: vehicleHandoverDocumentRecord,
  kind: 'steps',
  sections: [
    {
      id: 'people',
      fields: [
        { field: 'VehicleId', type: 'own', control: VehicleField, source: handedOverVehicles, isRequired: true, isWide: true, column: 'Vehicle' },
        { field: 'FromEmployeeId', type: 'own', control: PersonField, source: employees, isRequired: true, column: 'FromEmployee' },
        { field: 'ToEmployeeId', type: 'own', control: PersonField, source: employees, isRequired: true, column: 'ToEmployee' },
        { field: 'Date', type: 'datetime', isRequired: true },
        { field: 'ContractorId', type: 'reference', source: contractors, column: 'Contractor', isShown: hasContractor },
        { field: 'PlaceName', type: 'own', control: PlaceField, isWide: true },
        { field: 'Comments', type: 'textarea', maxLength: 2_000 },
      ],
    },
    {
      id: 'counter',
      fields: [
        { field: 'Counter', type: 'number', unit: 'km', control: CounterField, isWide: true, isShown: hasCounter },
        { field: 'Fuel', type: 'choice', values: fuelStates, control: FuelField, isWide: true },
      ],
    },
    { id: 'damages', fields: [{ field: 'SelectedDamages', type: 'own', control: DamagesField, isWide: true }] },
    { id: 'faults', fields: [{ field: 'Faults', type: 'own', control: FaultsField, isWide: true }] },
    { id: 'additional', fields: [] },
    { id: 'terms', fields: [] },
    { id: 'signatures', fields: [{ field: 'FromSignature', type: 'own', control: SignaturesField, isWide: true, covers: ['ToSignature', 'FromUnsigned', 'ToUnsigned'] }] },
    { id: 'summary', fields: [], content: Summary },
  ],
  firstStep: (values, isNew) => (!isNew && handoverSides.every((side) => signatureState(asHandover(values)[side]) !== 'missing') ? 'summary' : 'people'),
  additionalFields: 'VehicleHandoverDocument',
  defaultsFrom: handoverReads,
  defaults: defaultsOf,
  format: handoverFormat,
  parts: { Faults: faultParts },
  derive: (patch, before, _now, base = before) => invalidateSignatures(asHandover(before), patch, asHandover(base)),
  deriveLater: (values, base) => sealLater(asHandover(values), asHandover(base)),
  validate: validateHandover,
  beforeSave: prepareHandover,
  terms: {
    item: (values) => termsParameter(asHandover(values)),
    isBinding: (values) => handoverSides.some((side) => signatureState(asHandover(values)[side]) === 'signed'),
  },
  isOpen: (item, row, entries = []) => !item['Number'] && !row['Number'] && !entries.some((entry) => entry.call === 'confirm' && entry.state !== 'parked'),
  closesFiles: true,
  describeDraft: (values, sources, t) => {
    const [form, references] = [asHandover(values), referencesOf(sources)];
    return [vehicleOf(references, form.VehicleId)?.RegistrationNumber ?? t('drafts.noVehicle'), employeeName(references, form.ToEmployeeId)].filter(Boolean).join(' → ');
  },
  notices: Notices,
  buttons: Buttons,
  view: HandoverView,
  staysAfterSave: true,
};

function hasContractor(_values: FormValues, { showContractorInHandover }: Configuration): boolean {
  return showContractorInHandover;
}

function hasCounter(_values: FormValues, { hideMileageInHandover }: Configuration): boolean {
  return !hideMileageInHandover;
}

/** A new handover, prefilled with the vehicle of a scanned sticker. */
function defaultsOf({ now, answers, linesOf = () => [], search }: DefaultsContext): HandoverForm {
  const { currentEmployeeId, ...references } = referencesOf({ answers, linesOf, groups: [], isLoading: false });
  const vehicle = vehicleOf(references, vehicleIdOf(search));
  const empty = { ...emptyForm(now), ...proposePeople(null, currentEmployeeId) };
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
  return <DamagesSection {...sectionPropsOf(props)} />;
}

function FaultsField(props: CustomFieldProps) {
  return <FaultsSection {...sectionPropsOf(props)} />;
}

function SignaturesField(props: CustomFieldProps) {
  return <SignaturesSection {...sectionPropsOf(props)} />;
}

function Summary(props: FormContentProps) {
  return <HandoverSummary {...contentOf(props)} />;
}

function Buttons({ record, sources }: SavedRecordProps) {
  return <ProtocolButton handover={toOpenHandover(record)} references={referencesOf(sources)} />;
}

function Notices({ values, sources, record }: FormContentProps) {
  const { t } = useTranslation('scan');
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
      <RemovedSignatures sides={form.RemovedSignatures} />
    </>
  );
}
