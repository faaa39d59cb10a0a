import { sealedContentFields, sealTextFields, type SealTextField } from '../../../contract/entities/fleet/handover-seal.ts';

/** A field that the signatures cover. The photos under the seal belong to the faults. */
export type SignedField = SealTextField | 'Faults';

export const signedFields: readonly SignedField[] = [...sealTextFields, 'Faults'];

/** The signed fields without those by which the parties sign. */
export const signedContentFields: readonly SignedField[] = [...sealedContentFields, 'Faults'];
