import type { EntityName } from '../../../contract/definition/entity.ts';
import type { Rejection } from '../../../contract/delivery/rejection.ts';
import { useFieldErrorText, useRejectionText } from '../../use-field-error-text.ts';
import styles from './rejection-reason.module.css';

/** Why an entry was rejected: the text of its code, and the field errors or else the backend's message. */
export function RejectionReason({ entity, rejection }: { readonly entity: EntityName; readonly rejection: Rejection }) {
  const rejectionText = useRejectionText();
  const fieldErrorText = useFieldErrorText(entity);
  const { errors, detail } = rejection;
  const text = rejectionText(rejection);
  return (
    <>
      <p>{text}</p>
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {errors.map((one) => (
            <li key={one.field}>{fieldErrorText(one)}</li>
          ))}
        </ul>
      )}
      {errors.length === 0 && detail && detail !== text && <p>{detail}</p>}
    </>
  );
}
