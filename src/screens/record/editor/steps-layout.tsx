import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Stepper } from '../../../ui/layout/steps/stepper.tsx';
import { useFieldInSight } from '../../../ui/layout/steps/use-field-in-sight.ts';
import { WizardPage } from '../../../ui/layout/steps/wizard-page.tsx';
import { useMessagePlace } from '../../../ui/overlays/messages.tsx';
import { useFormats } from '../../use-formats.ts';
import type { RecordLayoutProps } from './record-layout-props.ts';
import styles from './record-layout.module.css';
import layout from '../../../ui/theme/layout.module.css';
import unseen from '../../../ui/theme/unseen.module.css';
import { classNames } from '../../../ui/theme/class-names.ts';
import { stepStateOf } from './record-section.ts';

/** One step at a time, over the whole window. */
export function StepsLayout(props: RecordLayoutProps) {
  const { t } = useTranslation('record');
  const { time } = useFormats();
  const { sections, onStep, onCheck, savedAt } = props;
  const form = useId();
  const index = Math.max(
    0,
    sections.findIndex((section) => section.id === props.step),
  );
  const current = sections[index];
  const next = sections[index + 1];
  const previous = sections[index - 1];
  const { heading, body } = useFocusOnChange(current?.id);
  useFieldInSight(body);
  const messages = useMessagePlace();
  if (!current) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!current) return;
    if (!next) props.onSave();
    else if (onCheck([current])) onStep(next.id);
  }

  const place = t('wizard.step', { number: index + 1, total: sections.length });
  // The notice about it may be scrolled out of sight.
  const saved = props.isUnsaved ? t('wizard.notSaved') : savedAt !== null && t('wizard.saved', { time: time(savedAt) });
  return (
    <WizardPage
      title={props.title}
      line={[props.shortTitle ?? props.title, place, saved].filter(Boolean).join(' · ')}
      exit={{ href: props.back.href, label: t('wizard.exit', { list: props.back.label }) }}
      body={body}
      messages={messages}
      stepper={
        <Stepper
          steps={sections.map((section) => ({
            id: section.id,
            label: section.title,
            state: stepStateOf(section, current.id, props.errors),
          }))}
          onSelect={onStep}
        />
      }
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
      {!previous && (props.aside || props.actions) && (
        <div className={layout.center2}>
          {props.aside}
          {props.actions}
        </div>
      )}
      <form id={form} className={styles.step} onSubmit={submit} noValidate inert={props.isSaving}>
        <h2 ref={heading} tabIndex={-1} className={unseen.unseen}>
          {current.title}
        </h2>
        {current.description && <p className={classNames(layout.muted, styles.hint)}>{current.description}</p>}
        {current.content}
      </form>
      {!next && props.below}
      {!next && props.history}
    </WizardPage>
  );
}

/** Focuses the heading of every step but the first, unless one of its fields has the focus, and scrolls to its top, so that screen readers announce it. */
function useFocusOnChange(step: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  const isScrolled = useRef(false);
  useEffect(() => {
    const element = body.current;
    const note = () => (isScrolled.current = true);
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, []);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    // Scrolling lays the new step out at once, a second time before its frame.
    if (isScrolled.current) body.current?.scrollTo({ top: 0 });
    isScrolled.current = false;
    // A field that every user fills in first has taken the focus.
    if (!body.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, [step]);
  return { heading, body };
}
