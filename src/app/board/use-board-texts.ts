import { useCallback } from 'react';
import { useFormatDictionaryValue, useFormatMakeModelType } from '../../screens/list/rows/use-dictionary-names.ts';

/** Returns a function that translates a value of the board, as far as it is a word of a dictionary. */
export function useBoardTexts(): (field: string, value: unknown) => unknown {
  const format = useFormatDictionaryValue('b-service-request');
  const formatModel = useFormatMakeModelType();
  return useCallback(
    (field, value) => (field === 'MakeModelType' && typeof value === 'string' ? formatModel(value) : format(field, value)),
    [format, formatModel],
  );
}
