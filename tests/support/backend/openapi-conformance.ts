import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../../server/openapi/document.ts';
import { speaksOData } from '../../../server/odata/answer.ts';

type Described = {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>>; readonly $ref?: string }>
  >;
};

/** The client has left and does not read this answer. */
const CLIENT_LEFT = 499;

/** Checks answers of the backend against its OpenAPI document. */
export type Conformance = {
  /** Describes the answer's deviation; null for none, and for an address or a type of content that the document does not describe. */
  readonly faultOf: (request: Request, response: Response) => Promise<string | null>;
};

/** Compiles the schemas of the document when they are needed. */
export function createConformance(document: OpenApiDocument): Conformance {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', components: document.components });
  const compiled = new Map<string, ValidateFunction>();
  const templates = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/[.*+?^$|()[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

  function validatorOf(key: string, schema: object): ValidateFunction {
    const cached = compiled.get(key);
    if (cached) return cached;
    const own = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')) as object;
    const validator = ajv.compile(own);
    compiled.set(key, validator);
    return validator;
  }

  return {
    async faultOf(request, response) {
      const { pathname } = new URL(request.url);
      const template = document.paths[pathname] ? pathname : templates.find(({ pattern }) => pattern.test(pathname))?.path;
      const method = request.method.toLowerCase();
      if (template === undefined || speaksOData(request, new URL(request.url).searchParams)) return null;
      const operation = (document.paths[template] as Readonly<Record<string, Described>>)[method];
      if (!operation || response.status === 304 || response.status === CLIENT_LEFT) return null;
      const type = (response.headers.get('Content-Type') ?? '').split(';')[0] ?? '';
      const own = operation.responses[response.status];
      const shared = operation.responses['default'];
      const described = own ?? (shared?.$ref === undefined ? shared : document.components.responses[shared.$ref.split('/').at(-1) ?? '']);
      if (own && !own.content) return type === '' || response.body === null ? null : `${method} ${template}: ${response.status} has a body`;
      const schema = described?.content?.[type]?.schema;
      if (!schema) return described?.content?.['*/*'] ? null : `${method} ${template}: ${response.status} with ${type} is not described`;
      if (!type.endsWith('json')) return null;
      const validate = validatorOf(own ? `${method} ${template} ${response.status}` : `${shared?.$ref ?? template} ${type}`, schema);
      if (validate(await contentOf(response.clone()))) return null;
      return `${method} ${template}: ${ajv.errorsText(validate.errors)}`;
    },
  };
}

const unpackers: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

async function contentOf(response: Response): Promise<unknown> {
  const unpack = unpackers[response.headers.get('Content-Encoding') ?? ''];
  return unpack ? JSON.parse(unpack(Buffer.from(await response.arrayBuffer())).toString()) : response.json();
}
