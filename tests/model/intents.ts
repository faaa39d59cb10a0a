/** A record as the accepted changes left it: the whole model. */
export type Intended = {
  readonly entity: 'vehicle-handover-document' | 'vehicle-counter' | 'vehicle-rental';
  /** The local key under which it was created. */
  readonly key: string;
  readonly user: string;
  /** Unique text that identifies the backend's row. */
  readonly mark: string;
  /** Allowed comments: one, or the other user's as well when that wrote last, because the user may choose (SY16). */
  comments: readonly string[];
  targetPlace: string;
  readonly photos: string[];
  isSigned: boolean;
  isConfirmed: boolean;
  isDeleted: boolean;
  /** Another user changed the same field at the backend: a conflict is allowed. */
  isContested: boolean;
};

export function intended(made: Pick<Intended, 'entity' | 'key' | 'user' | 'mark' | 'comments'>): Intended {
  return { ...made, targetPlace: '', photos: [], isSigned: false, isConfirmed: false, isDeleted: false, isContested: false };
}

/** One row of the backend in the model's terms. */
export type Found = Pick<Intended, 'mark' | 'targetPlace' | 'photos' | 'isSigned' | 'isConfirmed'> & { readonly comment: string };

/** The differences between `found` and the model: every accepted record exists exactly once, and nothing else. */
export function violations(model: readonly Intended[], found: readonly Found[]): string[] {
  const rows = Map.groupBy(found, ({ mark }) => mark);
  const known = new Set(model.map(({ mark }) => mark));
  return [
    ...found.flatMap((row) => (known.has(row.mark) ? [] : [`unexpected record ${row.mark}`])),
    ...model.flatMap((document) => differences(document, rows.get(document.mark) ?? [])),
  ];
}

/** The same at a foreign backend: a record about which the user was asked exists at most once, in any state. */
export function violationsOfForeign(model: readonly Intended[], found: readonly Found[], asked: ReadonlySet<string>): string[] {
  const rows = Map.groupBy(found, ({ mark }) => mark);
  const isAsked = ({ mark }: Intended) => asked.has(mark);
  return [
    ...violations(model.filter((document) => !isAsked(document)), found.filter(({ mark }) => !asked.has(mark))),
    ...model.filter(isAsked).flatMap(({ mark }) => ((rows.get(mark)?.length ?? 0) > 1 ? [`${mark} is there ${rows.get(mark)?.length} times`] : [])),
  ];
}

function differences(document: Intended, rows: readonly Found[]): string[] {
  const wanted = document.isDeleted ? 0 : 1;
  if (rows.length !== wanted) return [`${document.mark} is there ${rows.length} times, not ${wanted}`];
  return rows.flatMap((row) => {
    const wrong = (['targetPlace', 'isSigned', 'isConfirmed'] as const).filter((name) => row[name] !== document[name]);
    const photos = JSON.stringify(row.photos.toSorted()) === JSON.stringify(document.photos.toSorted()) ? [] : ['photos'];
    const comment = document.comments.includes(row.comment) ? [] : ['comment'];
    return [...wrong, ...photos, ...comment].map((name) => `${name} of ${document.mark}: ${JSON.stringify(row)} for ${JSON.stringify(document)}`);
  });
}
