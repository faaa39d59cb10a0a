import type { FieldDeclaration } from '../../declaration/form-declaration.ts';
import { countries } from './sources.ts';

type PlaceField<Prefix extends string> = `${Prefix}${'CountryCode' | 'City' | 'PostCode' | 'Street' | 'StreetNumber' | 'FlatNumber'}`;

/** Inputs of a place embedded in a record under `prefix`; the names match `placeFields` of the contract. */
export function placeInputs<const Prefix extends string>(prefix: Prefix): readonly FieldDeclaration<PlaceField<Prefix>>[] {
  return [
    {
      field: `${prefix}CountryCode`,
      type: 'reference',
      source: countries,
      isRequired: true,
      fallback: { field: `${prefix}CountryCode`, type: 'text', maxLength: 2 },
    },
    { field: `${prefix}City`, type: 'text', maxLength: 100, isRequired: true },
    { field: `${prefix}PostCode`, type: 'text', maxLength: 12 },
    { field: `${prefix}Street`, type: 'text', maxLength: 100 },
    { field: `${prefix}StreetNumber`, type: 'text', maxLength: 20 },
    { field: `${prefix}FlatNumber`, type: 'text', maxLength: 20 },
  ];
}
