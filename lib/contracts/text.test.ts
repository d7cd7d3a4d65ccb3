import { SHOWN_FIELDS } from '#support/attack/hostile-texts.ts';
import { CLOSED_FORMATS, textPlaces } from '#support/schema-texts.ts';
import { ALL_CALLS } from './calls.ts';
import { ORGANIZATION_CHANGES } from './organization-settings.ts';
import { AnyRecord, freeText, lineOfText, storable, text } from './text.ts';
import { z } from './zod.ts';

const REFUSED = ['\0', 'a\0', 'high \ud83d', '\ude00 low', '\ude00\ud83d'];
const TAKEN = ['', 'plain', '😀', 'עברית', 'two\nlines\t', '\u202e', 'a\u0301'];

describe('a text of a request', () => {
  it('is refused with NUL or half a surrogate pair, and taken with any other character', () => {
    expect(REFUSED.filter((one) => text().safeParse(one).success)).toEqual([]);
    expect(TAKEN.filter((one) => !text().safeParse(one).success)).toEqual([]);
  });

  it('gets one message, also where other rules of its field are not met', () => {
    const { error } = text().check(z.maxLength(1, 'Too long.'), z.trim()).safeParse('\ud800 and more');
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Use letters, numbers and punctuation only.',
    ]);
  });

  it('of one line is trimmed, and refused with control characters', () => {
    expect(lineOfText().parse(' Ångström 😀\n')).toBe('Ångström 😀');
    expect(lineOfText().parse('יעל \u200fلينا')).toBe('יעל \u200fلينا');
    expect(
      ['a\tb', 'a\nb', '\u007f', '\u202egnp.fdp', 'a\u2066b', ...REFUSED].filter(
        (one) => lineOfText().safeParse(one).success,
      ),
    ).toEqual([]);
  });

  it('of several lines is trimmed, and loses what reorders it but not the marks of a direction', () => {
    expect(freeText().parse(' a\n\tb ')).toBe('a\n\tb');
    expect(freeText().parse('\u202d\u202e\u202a\u202b\u202ca\u2066\u2067\u2068\u2069b')).toBe('ab');
    expect(freeText().parse('יעל \u200fلينا\u200e\u061c!')).toBe('יעל \u200fلينا\u200e\u061c!');
    expect(freeText().check(z.maxLength(1)).parse('\u202ea\u202c')).toBe('a');
    expect(REFUSED.filter((one) => freeText().safeParse(one).success)).toEqual([]);
  });

  it('is refused in an object of any content at every depth, names of fields included', () => {
    const deep = (leaf: unknown) => Array.from({ length: 50_000 }).reduce((inner) => [inner], leaf);
    for (const value of [
      { a: '\0' },
      { '\ud800': 1 },
      { a: [{ b: '\ud800' }] },
      { a: { '\0': 1 } },
      { a: deep('\0') },
    ])
      expect(AnyRecord.safeParse(value).success).toBe(false);
    expect(AnyRecord.safeParse({ a: ['😀', 1, null, { b: true }], c: deep('x') }).success).toBe(true);
  });
});

it.each(Object.entries(CLOSED_FORMATS))(
  'the format %s takes no such character anywhere',
  (_, { schema, example }) => {
    expect(schema.safeParse(example).success).toBe(true);
    for (let at = 0; at <= example.length; at++)
      for (const character of ['\0', '\ud800', '\udc00'])
        expect(schema.safeParse(example.slice(0, at) + character + example.slice(at)).success).toBe(false);
  },
);

/** Returns the paths at which a schema takes texts that cannot be stored, or that cannot be looked into. */
const openTexts = (schema: z.ZodType, name: string) =>
  textPlaces(schema)
    .filter(({ guard }) => guard === 'none')
    .map(({ path, type }) => `${[name, ...path].join('.')}: ${type}`);

describe('the input of every call', () => {
  it('takes no text that cannot be stored, in parameters, query and body', () => {
    const open = ALL_CALLS.flatMap(({ method, path, params, query, body, apiBody }) =>
      Object.entries({ params, query, body, apiBody }).flatMap(([part, schema]) =>
        schema ? openTexts(schema, `${method} ${path} ${part}`) : [],
      ),
    );
    expect(open).toEqual([]);
  });

  it('takes none either where an operation chooses the schema of the body', () => {
    const bodies = Object.entries(ORGANIZATION_CHANGES);
    expect(bodies.flatMap(([purpose, schema]) => openTexts(schema, purpose))).toEqual([]);
  });

  it('takes no text that another reads in an order other than the stored one', () => {
    const places = [
      ...ALL_CALLS.flatMap(({ path, body }) =>
        body ? textPlaces(body).map((place) => ({ path, place })) : [],
      ),
      ...Object.entries(ORGANIZATION_CHANGES).flatMap(([path, schema]) =>
        textPlaces(schema).map((place) => ({ path, place })),
      ),
    ];
    const open = places.flatMap(({ path, place }) => {
      const field = place.path.findLast((step) => step !== '[]') ?? '';
      return SHOWN_FIELDS.includes(field) && !place.isInOrder ? [`${path} ${field}`] : [];
    });
    expect([...new Set(open)].sort()).toEqual([
      '/export file_name', // has a stricter rule of its own
      '/organization any', // checked by the schemas of the purposes
      '/organization/deletion name', // compared with the stored name
      '/user/encrypt-session any', // read by programs alone
    ]);
  });

  it('is looked through at every depth by this test', () => {
    const nested = z.object({
      plain: z.string(),
      list: z.array(z.nullable(z._default(z.string().check(z.regex(/^\P{Cc}*$/u)), ''))),
      either: z.union([z.literal('x'), z.object({ of: z.optional(z.string()) })]),
      named: z.record(z.string(), z.unknown()),
      pair: z.tuple([z.number(), z.string()]),
      caught: z.catch(z.string(), ''),
      piped: z.pipe(z.string(), z.email()),
      checked: z._default(z.catch(z.string(), '').check(storable), ''),
    });
    expect(openTexts(nested, 'it')).toEqual([
      'it.plain: string',
      'it.list.[]: string',
      'it.either.of: string',
      'it.named.{}: string',
      'it.named.any: unknown',
      'it.pair.[]: string',
      'it.caught: string',
      'it.piped: string',
    ]);
  });
});
