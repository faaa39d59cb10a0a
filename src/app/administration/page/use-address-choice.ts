import { getRouteApi } from '@tanstack/react-router';
import { useNavigateTo } from '../../../screens/use-navigate-to.ts';

/** View of an administration area, as parameters of its address: a reload and Back restore it. */
export interface AdministrationAddress {
  readonly of?: unknown;
  readonly language?: unknown;
  readonly kind?: unknown;
  readonly state?: unknown;
}

const route = getRouteApi('/administration/{-$area}/{-$id}');

/** A choice in the address, null when the address has none that `isValid`. Another choice is a step of the history. */
export function useAddressChoice<Value extends string | number>(
  name: keyof AdministrationAddress,
  isValid: (value: unknown) => value is Value,
): readonly [Value | null, (value: Value | null) => void] {
  const search: AdministrationAddress = route.useSearch();
  const { area } = route.useParams();
  const navigate = useNavigateTo();
  const inAddress = search[name];
  const change = (value: Value | null) => {
    const parameters = new URLSearchParams(location.search);
    if (value === null) parameters.delete(name);
    else parameters.set(name, String(value));
    navigate(`/administration/${area ?? ''}?${parameters}`);
  };
  return [isValid(inAddress) ? inAddress : null, change];
}

/** Checks for one of `values`. */
export function isOneOf<Value extends string>(values: readonly Value[]): (value: unknown) => value is Value {
  return (value): value is Value => values.some((one) => one === value);
}
