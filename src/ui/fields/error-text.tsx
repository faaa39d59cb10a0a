import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import styles from './field.module.css';

/** An error of controls without a field's frame, announced when it appears: looks as the error of a field does. */
export function ErrorText({ children, ref }: { readonly children: ReactNode; readonly ref?: Ref<HTMLParagraphElement> }) {
  return (
    <p ref={ref} className={styles.error} role="alert">
      <CircleAlert size={16} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
