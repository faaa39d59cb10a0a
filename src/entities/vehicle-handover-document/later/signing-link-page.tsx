import { CircleCheck, Link2Off, OctagonX, WifiOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentToSign, SigningLinkAnswer } from '../../../contract/entities/handover/signing-link.ts';
import type { FormSources } from '../../../screens/declaration/form-declaration.ts';
import { PhotoSource } from '../../../screens/record/photos/use-photo-url.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { peopleNames, referencesOf, vehicleOf } from '../content/handover-references.ts';
import { readHandover } from '../content/read-handover.ts';
import { HandoverSummary } from '../summary/handover-summary.tsx';
import { SignForm } from './sign-form.tsx';
import { useLinkProblemText } from './use-link-problem-text.ts';
import { loadLinkPhoto, useSigningLink } from './use-signing-link.ts';

/** The page of a link: the document as it prints, its terms, a name and a pad. Needs no login; signs once. */
export function SigningLinkPage({ secret }: { readonly secret: string }) {
  const { t } = useTranslation('signing-link');
  const problemText = useLinkProblemText();
  const { state, retry, setAnswer } = useSigningLink(secret);
  if (state.kind === 'loading') {
    return (
      <Page title={t('heading')} width="narrow">
        <Skeleton lines={8} />
      </Page>
    );
  }
  if (state.kind === 'problem') {
    return (
      <EmptyState icon={<WifiOff aria-hidden />} title={t('notNow')} action={<Button onPress={retry}>{t('retry')}</Button>}>
        {problemText(state.problem)}
      </EmptyState>
    );
  }
  const { Document, State } = state.answer;
  if (State === 'open' && Document) return <OpenDocument secret={secret} document={Document} onAnswer={setAnswer} />;
  return <Ended answer={state.answer} onRetry={retry} />;
}

function Ended({
  answer: { State, SignedOn, RefusedOn, IsOther, MadeBy },
  onRetry,
}: {
  readonly answer: SigningLinkAnswer;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation('signing-link');
  const { dateTime } = useFormats();
  const isSigned = State === 'signed' && !IsOther;
  // Sent from a second window, or by another person.
  const ending = IsOther && (State === 'signed' || State === 'refused') ? (`${State}Before` as const) : State;
  const usedOn = SignedOn ?? RefusedOn;
  return (
    <EmptyState
      icon={isSigned ? <CircleCheck aria-hidden /> : State === 'refused' ? <OctagonX aria-hidden /> : <Link2Off aria-hidden />}
      title={t(`states.${ending}`)}
      action={State === 'unknown' && <Button onPress={onRetry}>{t('retry')}</Button>}
    >
      <p>{t(`states.${ending}Text`, { date: usedOn === null ? '' : dateTime(usedOn) })}</p>
      {MadeBy !== null && <p>{t('madeBy', { name: MadeBy })}</p>}
    </EmptyState>
  );
}

type OpenProps = { readonly secret: string; readonly document: DocumentToSign; readonly onAnswer: (answer: SigningLinkAnswer) => void };

function OpenDocument({ secret, document, onAnswer }: OpenProps) {
  const { t } = useTranslation(['signing-link', 'vehicle-handover-document']);
  const { dateTime } = useFormats();
  const form = useMemo(() => readHandover(document.Item), [document]);
  const sources = useMemo(() => sourcesOf(document), [document]);
  const photos = useMemo(() => (photo: Parameters<typeof loadLinkPhoto>[1]) => loadLinkPhoto(secret, photo), [secret]);
  const references = referencesOf(sources);
  const vehicle = vehicleOf(references, form.VehicleId);
  const person = peopleNames(form, references)[document.Side] ?? '';
  return (
    <Page
      title={t('heading')}
      subtitle={[document.Number, vehicle?.RegistrationNumber].filter(Boolean).join(' · ')}
      width="narrow"
      isForGloves
    >
      <Banner tone="info" title={t('for', { person })}>
        {t('intro', { date: dateTime(document.ExpiresOn) })}
      </Banner>
      <Section title={t('document')}>
        <PhotoSource value={photos}>
          <HandoverSummary form={form} references={references} vehicle={vehicle} sources={sources} isSaved />
        </PhotoSource>
      </Section>
      <Section title={t('signature')}>
        <SignForm secret={secret} document={document} form={form} vehicle={vehicle} person={person} onAnswer={onAnswer} />
      </Section>
    </Page>
  );
}

/** The names that the document needs, in place of the company's lists. */
function sourcesOf({ Vehicle, People, Contractors, Choices, Slots, Groups }: DocumentToSign): FormSources {
  const lines: Readonly<Record<string, readonly object[]>> = {
    vehicle: [Vehicle],
    employee: People,
    contractor: Contractors,
    dictionary: Choices,
    'vehicle-handover-document': Slots,
  };
  return {
    linesOf: ({ entity }) => (lines[entity] ?? []) as ReturnType<FormSources['linesOf']>,
    answers: {},
    groups: Groups,
    isLoading: false,
  };
}
