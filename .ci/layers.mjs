/**
 * The one list of layers. `oxlint.config.ts` makes its import rules from it, so the house of docs/architecture.md is enforced.
 * `imports`: the layers whose files a layer may import, itself aside.
 */
export const layers = {
  contract: { imports: [] },
  db: { imports: ['contract'] },
  sync: { imports: ['contract'] },
  api: { imports: ['contract', 'db', 'sync'] },
  sw: { imports: ['contract', 'db', 'sync', 'api'] },
  ui: { imports: [] },
  canvas: { imports: ['contract', 'ui'] },
  screens: { imports: ['contract', 'db', 'sync', 'api', 'sw', 'ui', 'canvas'] },
  entities: { imports: ['contract', 'db', 'sync', 'api', 'sw', 'ui', 'canvas', 'screens'] },
  app: { imports: ['contract', 'db', 'sync', 'api', 'sw', 'ui', 'canvas', 'screens', 'entities'] },
};

/**
 * Rooms: the sub-folders of a folder, each with those of the same folder that it may import. `.` is the folder's own files.
 * A room that is missing here may be imported by nobody, so a new sub-folder fails the lint until it is added.
 */
export const rooms = {
  'src/contract/entities': {
    shared: [],
    company: ['shared'],
    fleet: ['shared', 'company'],
    mileage: ['shared'],
    rental: ['shared', 'fleet'],
    costs: ['shared'],
    logistics: ['shared'],
  },
  'src/contract/rules': { '.': [], mileage: [], rental: [] },
  'src/db': {
    schema: [],
    drafts: ['schema'],
    cache: ['schema'],
    outbox: ['schema', 'drafts', 'cache'],
    rescue: ['schema', 'drafts', 'outbox'],
  },
  'src/sw': { '.': [], session: ['.'], pull: ['.'], drain: ['pull'], worker: ['.', 'pull', 'drain'] },
  'src/ui': {
    theme: [],
    controls: ['theme'],
    fields: ['theme', 'controls'],
    dates: ['fields'],
    layout: ['theme'],
    overlays: ['theme', 'controls', 'fields', 'layout'],
    grid: ['theme', 'controls', 'fields', 'dates', 'layout', 'overlays'],
  },
  'src/ui/grid': { model: [], columns: ['model'], filters: ['model'], table: ['model', 'columns', 'filters'], '.': ['model', 'columns', 'filters', 'table'] },
  'src/canvas': { '.': [], signature: ['.'], damage: ['.'], photo: ['.', 'signature', 'damage'], scan: ['.', 'photo'] },
  'src/screens': {
    '.': [],
    pdf: [],
    'rich-text': ['.'],
    'calendar-feed': ['.'],
    import: ['.'],
    scan: ['.'],
    secret: ['.'],
    declaration: ['.'],
    actions: ['.', 'declaration'],
    record: ['.', 'declaration', 'actions', 'rich-text'],
    vehicle: ['.', 'declaration', 'scan', 'record'],
    list: ['.', 'declaration', 'actions', 'secret', 'import', 'record'],
    details: ['.', 'declaration', 'secret', 'record', 'list'],
    compare: ['.', 'declaration', 'record', 'list'],
    'sync-centre': ['.', 'declaration', 'record', 'list'],
    timeline: ['.', 'declaration', 'record', 'list'],
  },
  'src/screens/record': {
    data: [],
    sources: [],
    choices: [],
    drafts: [],
    photos: [],
    files: ['drafts', 'photos'],
    fields: ['choices', 'drafts', 'photos'],
    history: ['choices', 'fields'],
    notices: ['data', 'history'],
    terms: ['fields'],
    save: ['choices', 'photos', 'files', 'terms'],
    editor: ['data', 'choices', 'drafts', 'files', 'fields', 'history', 'notices', 'terms', 'save'],
    screen: ['data', 'choices', 'drafts', 'photos', 'files', 'fields', 'history', 'notices', 'save', 'editor'],
  },
  'src/screens/list': { rows: [], query: [], views: ['query'], editing: ['rows'], bulk: ['rows'], '.': ['rows', 'query', 'views', 'editing', 'bulk'] },
  'src/screens/timeline': { data: [], reschedule: ['data'], board: ['data', 'reschedule'], '.': ['data', 'reschedule', 'board'] },
  'src/screens/timeline/board': { measure: [], control: ['measure'], rows: ['measure'], '.': ['measure', 'control', 'rows'] },
  'src/entities/vehicle-handover-document': {
    content: [],
    seal: ['content'],
    people: ['content'],
    counter: ['content'],
    damages: ['content'],
    faults: ['content'],
    signatures: ['content'],
    summary: ['content', 'seal', 'people', 'counter', 'damages', 'signatures'],
    protocol: ['content', 'seal'],
    '.': ['content', 'seal', 'people', 'counter', 'damages', 'faults', 'signatures', 'summary', 'protocol'],
  },
  'src/app': {
    texts: [],
    state: ['texts'],
    placeholders: [],
    navigation: [],
    palette: ['navigation'],
    login: ['state'],
    shell: ['state', 'navigation', 'palette', 'login'],
    anonymous: ['state', 'placeholders', 'navigation', 'shell'],
    home: ['texts', 'state', 'navigation'],
    settings: ['state', 'home'],
    administration: ['placeholders'],
    board: ['state', 'navigation'],
    routes: ['texts', 'state', 'placeholders', 'navigation', 'shell', 'anonymous', 'home', 'settings', 'administration', 'board'],
    boot: ['texts', 'state', 'placeholders', 'login', 'anonymous', 'routes'],
  },
  'server/engine': { declaration: [], records: ['declaration'], definitions: ['declaration'], '.': ['declaration', 'records'], calls: ['declaration', 'records'] },
  'server/demo': {
    basics: [],
    people: ['basics'],
    vehicles: ['basics', 'people'],
    bookings: ['basics', 'people', 'vehicles'],
    handovers: ['basics', 'people', 'vehicles'],
    trips: ['basics', 'people', 'vehicles', 'bookings', 'handovers'],
    costs: ['basics', 'people', 'vehicles', 'handovers'],
    transport: ['basics', 'people', 'vehicles'],
    '.': ['basics', 'people', 'vehicles', 'bookings', 'handovers', 'trips', 'costs', 'transport'],
  },
};

/** npm packages that only one layer may import. */
export const owners = {
  dexie: ['db'],
  fflate: ['db', 'screens'],
  saxen: ['screens'],
  'dexie-react-hooks': ['db', 'screens', 'entities', 'app'],
  konva: ['canvas'],
  'react-konva': ['canvas'],
  'browser-image-compression': ['canvas'],
  'heic-to': ['canvas', 'sw'],
  'react-aria-components': ['ui'],
  pdfmake: ['screens'],
  qr: ['ui', 'canvas'],
  '@tanstack/react-table': ['ui'],
  '@tanstack/react-virtual': ['ui'],
  'workbox-window': ['sw', 'app'],
};

/** Globals that only the named layers may touch. */
export const globalOwners = {
  fetch: ['api', 'sw'],
  indexedDB: ['db'],
};

/** Globals that a layer must be handed, because it is pure. */
export const forbiddenGlobals = {
  contract: ['fetch', 'setTimeout', 'setInterval', 'navigator', 'window', 'document', 'localStorage'],
  sync: ['fetch', 'setTimeout', 'setInterval', 'navigator', 'window', 'document', 'localStorage', 'performance', 'crypto'],
};
