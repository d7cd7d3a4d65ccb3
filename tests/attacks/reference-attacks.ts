import { openDocument, serialize } from '#signing';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { ANY_LEVEL, replacing, withSpare, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';
import { edited, MISSING, rawUpdated, type RawUpdate } from './raw-update.ts';

/**
 * Attacks that lead to what was signed in another way: by a copy, by a reference to a reference, or without a reference. Viewers know
 * some objects by their numbers, and do not follow every reference.
 */

const PLAIN = ['classic', 'xref stream', 'object stream', 'several pages'];
const SYMBOL = '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>';
const NEW = MISSING;

function raw(title: string, make: (bytes: Buffer) => RawUpdate, rest: Partial<Attack> = {}): Attack {
  const change = (bytes: Buffer) => rawUpdated(bytes, make(bytes));
  return { family: 'different readers', name: title, levels: ANY_LEVEL, files: PLAIN, change, ...rest };
}

const textOf = (bytes: Buffer, number: number) => serialize(openDocument(bytes).load(number));

/** Returns the text over the page, in another layer than that of the signed revision. */
const hiddenIn = (layer: string) =>
  stream(
    'BT /F1 18 Tf 60 700 Td (Clause 2) Tj ET',
    `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/OC ${layer}/Resources<</Font<</F1 5 0 R/F3 16 0 R>>>>`,
  );

const MEMBERSHIP = '<</Type/OCMD/OCGs[12 0 R]>>';

const LAYERS: readonly Attack[] = [
  raw(
    'the list of the layers of a hidden text has a number',
    () => ({ objects: { [OBJECTS.spare]: `<</Type/OCMD/OCGs ${NEW} 0 R>>`, [NEW]: '[12 0 R]' } }),
    {
      prepare: (objects) =>
        replacing(
          OBJECTS.hiddenText,
          '/OC 12 0 R',
          `/OC ${OBJECTS.spare} 0 R`,
        )(withSpare(objects, [MEMBERSHIP])),
    },
  ),
  raw('a hidden text is in a copy of its layer', (bytes) => ({
    objects: { [NEW]: textOf(bytes, OBJECTS.layer), [OBJECTS.hiddenText]: hiddenIn(`${NEW} 0 R`) },
  })),
  raw('a hidden text is in a layer without a number', (bytes) => ({
    objects: { [OBJECTS.hiddenText]: hiddenIn(textOf(bytes, OBJECTS.layer)) },
  })),
  raw('a copy of a layer is switched off in its place', (bytes) => ({
    objects: {
      [NEW]: textOf(bytes, OBJECTS.layer),
      ...edited(bytes, 1, /\/OFF ?\[12 0 R\]/, `/OFF[${NEW} 0 R]`),
    },
  })),
  raw(
    'a text in a copy of a layer is in the layer, which is off',
    () => ({ objects: { [OBJECTS.hiddenText]: hiddenIn(`${OBJECTS.layer} 0 R`) } }),
    {
      prepare: (objects) =>
        replacing(
          OBJECTS.hiddenText,
          '/OC 12 0 R',
          `/OC ${OBJECTS.spare} 0 R`,
        )(withSpare(objects, [objects[OBJECTS.layer - 1] ?? ''])),
    },
  ),
];

/** Returns an attack that leads to an object through a new one, which is a reference to it. */
function chained(title: string, from: number, to: number, prepare?: Attack['prepare']): Attack {
  return raw(
    `a reference to a reference to ${title}`,
    (bytes) => ({ objects: { [NEW]: `${to} 0 R`, ...edited(bytes, from, `${to} 0 R`, `${NEW} 0 R`) } }),
    prepare ? { prepare } : {},
  );
}

const STAMP = replacing(OBJECTS.note, '/Subtype/Text', '/Subtype/Stamp/F 4/AP<</N 9 0 R>>');

const CHAINS: readonly Attack[] = [
  chained('the contents', OBJECTS.page, OBJECTS.contents),
  chained('the font', OBJECTS.page, OBJECTS.font),
  chained('what the page draws', OBJECTS.page, OBJECTS.hiddenText),
  chained('the page', OBJECTS.pages, OBJECTS.page),
  chained('the picture of a stamp', OBJECTS.note, OBJECTS.yesPicture, STAMP),
  raw('a layer becomes a reference to its copy', (bytes) => ({
    objects: {
      [OBJECTS.layer]: `${NEW} 0 R`,
      [NEW]: textOf(bytes, OBJECTS.layer),
    },
  })),
  raw(
    'a signed object that is a reference leads to the contents',
    (bytes) => ({
      objects: edited(bytes, OBJECTS.page, '/Contents 4 0 R', `/Contents ${OBJECTS.spare} 0 R`),
    }),
    { prepare: (objects) => withSpare(objects, ['4 0 R']), files: ['classic', 'several pages'] },
  ),
];

const WITHOUT_NUMBERS: readonly Attack[] = [
  raw(
    'a page without a number',
    (bytes) => ({ objects: edited(bytes, OBJECTS.pages, '21 0 R', textOf(bytes, 21)) }),
    { files: ['several pages'] },
  ),
  raw('the state of a box has a number', (bytes) => ({
    objects: { [NEW]: '/Off', ...edited(bytes, OBJECTS.agreed, /\/AS ?\/Off/, `/AS ${NEW} 0 R`) },
  })),
  {
    ...raw('the certification is named by a copy of its signature', (bytes) => {
      const [found = '', number] = /\/DocMDP (\d+) 0 R/.exec(textOf(bytes, 1)) ?? [];
      return {
        objects: { [NEW]: textOf(bytes, Number(number)), ...edited(bytes, 1, found, `/DocMDP ${NEW} 0 R`) },
      };
    }),
    levels: [1, 2, 3],
  },
];

/** Returns an attack on an attribute that a page inherits in some viewers, since its own one is malformed. */
function inherited(title: string, { own, passedOn, changed }: Record<string, string>): Attack {
  const [ofPage = '', ofNode = '', later = ''] = [own, passedOn, changed];
  const key = /^\/\w+/.exec(ofPage)?.[0] ?? '';
  return raw(
    `the page inherits another ${key.slice(1)} in place of ${title}`,
    (bytes) => ({
      objects: edited(bytes, OBJECTS.pages, /\/Type ?\/Pages[^]*?(?=\/Kids)/, `/Type/Pages${later}`),
    }),
    {
      prepare: (objects) => {
        const page = (objects[OBJECTS.page - 1] ?? '').replace(
          key === '/Resources' ? /\/Resources.*(?=>>$)/ : /\/MediaBox\[.*?\]/,
          key === '/Rotate' ? `$&${ofPage}` : ofPage,
        );
        const node = (objects[OBJECTS.pages - 1] ?? '').replace('/Type/Pages', `/Type/Pages${ofNode}`);
        return withSpare(
          objects.map((text, at) =>
            at + 1 === OBJECTS.page ? page : at + 1 === OBJECTS.pages ? node : text,
          ),
          [SYMBOL],
        );
      },
    },
  );
}

const INHERITED: readonly Attack[] = [
  inherited('one that is missing', {
    own: `/Resources ${MISSING} 0 R`,
    passedOn: '/Resources<</Font<</F1 5 0 R>>>>',
    changed: `/Resources<</Font<</F1 ${OBJECTS.spare} 0 R>>>>`,
  }),
  inherited('one with three numbers', {
    own: '/MediaBox[0 0 595]',
    passedOn: '/MediaBox[0 0 595 842]',
    changed: '/MediaBox[0 0 595 100]',
  }),
  inherited('null', {
    own: '/MediaBox null',
    passedOn: '/MediaBox[0 0 595 842]',
    changed: '/MediaBox[0 0 595 100]',
  }),
  inherited('a name', { own: '/Rotate/Not', passedOn: '/Rotate 0', changed: '/Rotate 180' }),
];

export const REFERENCE_ATTACKS: readonly Attack[] = [...LAYERS, ...CHAINS, ...WITHOUT_NUMBERS, ...INHERITED];
