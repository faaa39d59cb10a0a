import { useTranslation } from 'react-i18next';
import { visibleGroups } from '../../contract/entities/validate-additional-fields.ts';
import { AdditionalFields } from '../../screens/record/fields/additional-fields.tsx';
import type { RecordSection } from '../../screens/record/editor/record-section.ts';
import { CounterSection } from './counter-section.tsx';
import { DamagesSection } from './damages-section.tsx';
import { FaultsSection } from './faults-section.tsx';
import { HandoverSummary } from './handover-summary.tsx';
import { PeopleSection } from './people-section.tsx';
import type { HandoverSectionProps } from './section-props.ts';
import { SignaturesSection } from './signatures-section.tsx';
import { TermsSection } from './terms-section.tsx';
import type { Terms } from './use-terms.ts';

type Options = Omit<HandoverSectionProps, 'errorOf'> & {
  readonly errorIn: (section: string) => HandoverSectionProps['errorOf'];
  readonly terms: Terms;
  readonly isAccepted: boolean;
  readonly onTerms: () => void;
};

/** The sections of a handover in the order in which two people fill them in at the vehicle. */
export function useHandoverSections({ errorIn, terms, isAccepted, onTerms, ...shared }: Options): RecordSection[] {
  const { t } = useTranslation('vehicle-handover-document');
  const { references, form, change } = shared;
  const groups = visibleGroups(references.groups, form.AdditionalFieldValues);
  const part = (id: string, fields: readonly string[]) => ({
    id,
    fields,
    title: t(`sections.${id}`),
    description: t(`sectionHints.${id}`, { defaultValue: '' }),
  });
  return [
    {
      ...part('people', ['VehicleId', 'FromEmployeeId', 'ToEmployeeId', 'Date', 'ContractorId', 'PlaceName', 'Comments']),
      content: <PeopleSection {...shared} errorOf={errorIn('people')} />,
    },
    { ...part('counter', ['Counter', 'Fuel']), content: <CounterSection {...shared} errorOf={errorIn('counter')} /> },
    { ...part('damages', ['SelectedDamages']), content: <DamagesSection {...shared} errorOf={errorIn('damages')} /> },
    { ...part('faults', ['Faults']), content: <FaultsSection {...shared} errorOf={errorIn('faults')} /> },
    ...(groups.length > 0
      ? [
          {
            ...part('additional', ['AdditionalFieldValues']),
            content: (
              <AdditionalFields
                groups={groups}
                values={form.AdditionalFieldValues}
                onChange={(next) => change((before) => ({ AdditionalFieldValues: next(before.AdditionalFieldValues) }))}
                errorOf={errorIn('additional')}
              />
            ),
          },
        ]
      : []),
    ...(terms.state !== 'none' ? [{ ...part('terms', ['TermsHash']), content: <TermsSection terms={terms} isAccepted={isAccepted} onOpen={onTerms} /> }] : []),
    {
      ...part('signatures', ['FromSignature', 'ToSignature', 'FromUnsigned', 'ToUnsigned']),
      content: <SignaturesSection {...shared} errorOf={errorIn('signatures')} />,
    },
    { ...part('summary', []), isStepOnly: true, content: <HandoverSummary {...shared} /> },
  ];
}
