export type ChoiceId = string | number;

/** One option of a list to choose from. */
export interface Choice {
  id: ChoiceId;
  label: string;
  description?: string | undefined;
}
