import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../contract/entity.ts';
import { fieldFaultCodes, type FieldFault, type ProblemCode } from '../contract/problem.ts';
import type { EntryFault } from '../db/rows.ts';
import { useAdditionalFieldNames } from './use-additional-field-names.ts';

/** Codes of a guard that gave an answer; any other code says why it gave none. */
const guardCodes: ReadonlySet<ProblemCode> = new Set(['collision', 'warning']);

/** Why an entry is parked: the text of the guard that found something, else of the rejection's code. */
export function useRefusalText(): (fault: EntryFault) => string {
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
export function useFaultText(entity: EntityName): (fault: FieldFault) => string {
  const { t } = useTranslation([entity, 'validation']);
  const additional = useAdditionalFieldNames(entity);
  return useCallback(
    ({ field, code, limit, message }) => {
      const [name = field, part = ''] = field.split('.');
      const own = name === 'AdditionalFieldValues' ? additional.get(part) : undefined;
      const label = own ?? t(`fields.${name}`, { ns: entity, defaultValue: t(`columns.${name}`, { ns: entity, defaultValue: name }) });
      const known = fieldFaultCodes.find((candidate) => candidate === code);
      const text = known ? t(known, { ns: 'validation', limit, count: Number(limit) }) : (message ?? t('invalid', { ns: 'validation' }));
      const said = t(`faults.${name}.${code}`, { ns: entity, limit, count: Number(limit), defaultValue: text });
      return label === '' ? said : `${label}: ${said}`;
    },
    [t, entity, additional],
  );
}
