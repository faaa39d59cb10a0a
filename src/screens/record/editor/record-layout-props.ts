import type { ReactNode } from 'react';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import type { FormErrors, RecordSection } from './record-section.ts';

/** Props of both layouts of a form. */
export type RecordLayoutProps = {
  /** `steps`: one step at a time on touch screens; `page`: one page on every screen. */
  readonly kind: 'steps' | 'page';
  readonly title: string;
  /** Short name of the record: the line above the steps shows it instead of the title. */
  readonly shortTitle?: string | undefined;
  /** When the last change was stored on this device; null before one. */
  readonly savedAt: WireDateTime | null;
  /** The last change could not be stored on this device. */
  readonly isUnsaved: boolean;
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
