import { useId, type FormEvent, type ReactNode } from 'react';
import { Button, type ControlSize } from '../controls/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'isDismissable' | 'onClose' | 'children'> {
  submitLabel: string;
  submitSize?: ControlSize | undefined;
  isSubmitting?: boolean | undefined;
  canSubmit?: boolean | undefined;
  /** Before the button that submits. */
  otherButtons?: ReactNode;
  /** Class of the form. */
  className?: string | undefined;
  /** The browser's own submit is prevented already. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A dialog of one form: Enter and the last button submit it, Esc closes it. The caller validates and reports. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, submitSize, isSubmitting, canSubmit = true, otherButtons, className, onSubmit, children, ...dialog } = props;
  const id = useId();
  return (
    <Dialog
      {...dialog}
      closesOnEscape
      footer={
        <>
          {otherButtons}
          <Button variant="primary" size={submitSize} type="submit" form={id} isPending={isSubmitting} isDisabled={!canSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals: the surrounding form would be submitted.
          event.stopPropagation();
          onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
