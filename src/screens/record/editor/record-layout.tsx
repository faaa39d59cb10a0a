import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stepper } from '../../../ui/layout/stepper.tsx';
import { stepStateOf, type FormErrors, type RecordSection } from './record-section.ts';
import styles from './record-layout.module.css';
import { useStepMode } from './use-step-mode.ts';

export type RecordLayoutProps = {
  /** `steps`: one step at a time on touch screens; `page`: one page on every screen. */
  readonly kind: 'steps' | 'page';
  readonly title: string;
  readonly aside?: ReactNode;
  readonly back: { readonly href: string; readonly label: string };
  readonly actions?: ReactNode;
  /** Above the form: delivery state, rejections, a restored draft. */
  readonly notices?: ReactNode;
  /** Parts of the record that are saved separately; below the form. */
  readonly below?: ReactNode;
  /** Audit history of the record; at the end. */
  readonly history?: ReactNode;
  readonly sections: readonly RecordSection[];
  readonly step: string | null;
  readonly onStep: (id: string) => void;
  readonly errors: FormErrors;
  /** Shows the errors of the sections; false when there are any. */
  readonly onCheck: (sections: readonly RecordSection[]) => boolean;
  readonly onSave: () => void;
  readonly isSaving: boolean;
  /** Label of the last button if it is not "save". */
  readonly saveLabel?: string;
};

/** A form as numbered steps on touch and narrow screens; as one page elsewhere and for short forms. Both show the same sections. */
export function RecordLayout(props: RecordLayoutProps) {
  const isSteps = useStepMode();
  return isSteps && props.kind === 'steps' ? <StepsLayout {...props} /> : <PageLayout {...props} />;
}

function StepsLayout(props: RecordLayoutProps) {
  const { t } = useTranslation('item');
  const { sections, onStep, onCheck } = props;
  const form = useId();
  const index = Math.max(0, sections.findIndex((section) => section.id === props.step));
  const current = sections[index];
  const next = sections[index + 1];
  const previous = sections[index - 1];
  const heading = useFocusOnChange(current?.id);
  if (!current) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!current) return;
    if (!next) props.onSave();
    else if (onCheck([current])) onStep(next.id);
  }

  return (
    <Page
      title={props.title}
      aside={props.aside}
      back={props.back}
      actions={props.actions}
      width="narrow"
      isForGloves
      footer={
        <div className={styles.footer}>
          {previous && (
            <Button size="large" icon={<ArrowLeft aria-hidden />} onPress={() => onStep(previous.id)}>
              {t('back')}
            </Button>
          )}
          <Button
            size="large"
            variant="primary"
            type="submit"
            form={form}
            icon={next ? <ArrowRight aria-hidden /> : <Check aria-hidden />}
            isPending={props.isSaving}
          >
            {next ? t('next') : (props.saveLabel ?? t('save'))}
          </Button>
        </div>
      }
    >
      {props.notices}
      <Stepper
        steps={sections.map((section) => ({
          id: section.id,
          label: section.title,
          state: stepStateOf(section, current.id, props.errors),
        }))}
        onSelect={onStep}
      />
      <form id={form} className={styles.step} onSubmit={submit} noValidate inert={props.isSaving}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {current.title}
          </h2>
          {current.description && <p className={styles.description}>{current.description}</p>}
        </div>
        {current.content}
      </form>
      {!next && props.below}
      {!next && props.history}
    </Page>
  );
}

function PageLayout(props: RecordLayoutProps) {
  const { t } = useTranslation('item');
  const form = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    props.onSave();
  }

  return (
    <Page
      title={props.title}
      aside={props.aside}
      back={props.back}
      actions={props.actions}
      width="normal"
      footer={
        <Button size="large" variant="primary" type="submit" form={form} icon={<Check aria-hidden />} isPending={props.isSaving}>
          {props.saveLabel ?? t('save')}
        </Button>
      }
    >
      {props.notices}
      {/* Inert while saving: a key pressed meanwhile would be lost. */}
      <form id={form} className={styles.page} onSubmit={submit} noValidate inert={props.isSaving}>
        {props.sections
          .filter((section) => !section.isStepOnly)
          .map((section) => (
            <Section key={section.id} id={section.id} title={section.title} description={section.description}>
              {section.content}
            </Section>
          ))}
      </form>
      {props.below}
      {props.history}
    </Page>
  );
}

/** Focuses the heading of every step but the first and scrolls to the top, so that screen readers announce it. */
function useFocusOnChange(step: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
