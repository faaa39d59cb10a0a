import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../contract/definition/entity.ts';
import { fieldErrorCodes, type FieldError, type ProblemCode } from '../contract/wire/problem.ts';
import type { Rejection } from '../contract/delivery/rejection.ts';
import { useAdditionalFieldNames } from './use-additional-field-names.ts';

/** Codes of a guard that gave an answer; any other code is the reason why it gave none. */
const guardCodes: ReadonlySet<ProblemCode> = new Set(['collision', 'warning']);

/** Why an entry is parked: the text of the guard that found something, else of the rejection's code. */
export function useRejectionText(): (rejection: Rejection) => string {
  const { t } = useTranslation(['compare', 'problem']);
  return useCallback(
    ({ guard, code, theirs }) => {
      if (theirs) return t('conflict');
      const text = t(code, { ns: 'problem' });
      return guard !== undefined && guardCodes.has(code) ? t(`guards.${guard}`, { defaultValue: text }) : text;
    },
    [t],
  );
}

/** Text of a field error: "Vehicle: required"; an additional field appears under its own name. */
export function useFieldErrorText(entity: EntityName): (error: FieldError) => string {
  const { t } = useTranslation([entity, 'validation']);
  const additional = useAdditionalFieldNames(entity);
  return useCallback((error) => fieldErrorText(t, entity, error, additional), [t, entity, additional]);
}

/** `additional`: names of the additional fields by id. A field that only the backend knows appears under its name there. */
export function fieldErrorText(
  t: TFunction,
  ns: EntityName,
  { field, code, limit, message }: FieldError,
  additional: ReadonlyMap<string, string>,
): string {
  const [name = field, part = ''] = field.split('.');
  const additionalFieldName = name === 'AdditionalFieldValues' ? additional.get(part) : undefined;
  const keys = [`fields.${name}`, `columns.${name}`, `fields.${name}Id`];
  const label = additionalFieldName ?? t(keys, { ns, defaultValue: '' });
  if (label === '' && name !== '' && message) return t('foreignField', { ns: 'validation', field: name, message });
  const knownCode = fieldErrorCodes.find((candidate) => candidate === code);
  const defaultText = knownCode
    ? t(knownCode, { ns: 'validation', limit, count: Number(limit) })
    : (message ?? t('invalid', { ns: 'validation' }));
  const errorText = t(`errors.${name}.${code}`, { ns, limit, count: Number(limit), defaultValue: defaultText });
  return name === '' ? errorText : `${label || name}: ${errorText}`;
}
