import { plainTextOf } from '../../contract/rich-text/sanitise.ts';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { FramedField } from '../../ui/fields/framed-field.tsx';
import { LengthCounter } from '../../ui/fields/length-counter.tsx';
import { RichText } from './rich-text.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import styles from './rich-text.module.css';

const RichTextEditor = lazyPart(
  async () => (await import('./rich-text-editor.tsx')).RichTextEditor,
  <div className={styles.waiting} aria-busy />,
);

export type RichTextFieldProps = Pick<FieldProps, 'label' | 'isRequired' | 'isReadOnly' | 'error' | 'description' | 'size'> & {
  /** HTML of the allowed tags; empty without text. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  /** Limit for the plain text, not for the HTML. */
  readonly maxLength?: number | undefined;
  /** Allows headings, for long texts such as terms. */
  readonly hasHeadings?: boolean;
};

/** Rich text. The editor is a separate chunk, loaded with the first such field. */
export function RichTextField({ value, onChange, maxLength, hasHeadings = false, ...field }: RichTextFieldProps) {
  const counter = maxLength === undefined ? undefined : <LengthCounter length={plainTextOf(value).length} maxLength={maxLength} />;
  return (
    <FramedField {...field} counter={counter}>
      {(ids) =>
        field.isReadOnly ? (
          <div className={styles.shown}>
            <RichText html={value} hasHeadings={hasHeadings} />
          </div>
        ) : (
          <RichTextEditor
            {...ids}
            label={field.label}
            value={value}
            onChange={onChange}
            isRequired={field.isRequired ?? false}
            isInvalid={field.error !== undefined}
            hasHeadings={hasHeadings}
          />
        )
      }
    </FramedField>
  );
}
