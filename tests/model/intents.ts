/** A document as the accepted intents made it: the whole model. */
export type Intended = {
  readonly entity: 'vehicle-handover-document' | 'vehicle-counter' | 'vehicle-rental';
  /** The local key it was made under. */
  readonly key: string;
  readonly user: string;
  /** The words by which the company's row is found. */
  readonly mark: string;
  /** What its comment may be: one, or the company's too when it wrote last, for a person may choose (SY16). */
  comments: readonly string[];
  targetPlace: string;
  readonly photos: string[];
  isSigned: boolean;
  isConfirmed: boolean;
  isDeleted: boolean;
  /** The company changed the same field: then a person may be asked. */
  isContested: boolean;
};

export function intended(made: Pick<Intended, 'entity' | 'key' | 'user' | 'mark' | 'comments'>): Intended {
  return { ...made, targetPlace: '', photos: [], isSigned: false, isConfirmed: false, isDeleted: false, isContested: false };
}

/** One row of the company as the model speaks of it. */
export type Found = Pick<Intended, 'mark' | 'targetPlace' | 'photos' | 'isSigned' | 'isConfirmed'> & { readonly comment: string };

/** What is wrong with `found`: every accepted intent is there exactly once, nothing else is. */
export function violations(model: readonly Intended[], found: readonly Found[]): string[] {
  const rows = Map.groupBy(found, ({ mark }) => mark);
  const known = new Set(model.map(({ mark }) => mark));
  return [
    ...found.flatMap((row) => (known.has(row.mark) ? [] : [`nobody made ${row.mark}`])),
    ...model.flatMap((document) => differences(document, rows.get(document.mark) ?? [])),
  ];
}

/** The same at a company's own backend: a document about which a person was asked is there at most once, in whatever state that left it. */
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
