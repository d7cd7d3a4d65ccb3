import { dict, name, type PdfObject, PdfRef, PdfStream, textString } from '#signing';
import { withCatalog, withEntries, type Update } from '#support/pdf/attacker.ts';
import { stream } from '#support/pdf/pdf-of-objects.ts';
import { attack, replacing, spare, steps, type Attack } from './attack.ts';
import { OBJECTS } from './base-files.ts';

/** Attacks through an object with two roles: what may change in the one is run or shown in the other. */

const inCatalog = (entries: string) => replacing(OBJECTS.catalog, '/Type/Catalog', `/Type/Catalog${entries}`);
const inNode = (entries: string) => replacing(OBJECTS.pages, '/Type/Pages', `/Type/Pages${entries}`);
const text = (key: string, value: string): Update => withEntries(OBJECTS.pages, { [key]: textString(value) });
const link = (number: number) => replacing(OBJECTS.note, '/Subtype/Text', `/Subtype/Link/A ${number} 0 R`);
const filled = (entries: Record<string, PdfObject>) => withEntries(OBJECTS.amount, entries);

export const ROLE_ATTACKS: readonly Attack[] = [
  attack('two roles', 'a node of the page tree is also the script that runs on opening', {
    prepare: steps(inCatalog('/OpenAction 2 0 R'), inNode('/S/JavaScript/JS(app.beep)')),
    update: text('JS', 'app.alert(1)'),
  }),
  attack('two roles', 'a node of the page tree is also the target of a link', {
    prepare: steps(link(OBJECTS.pages), inNode('/S/URI/URI(https://example.org)')),
    update: text('URI', 'https://example.com'),
  }),
  attack('two roles', 'a node of the page tree is also a bookmark', {
    prepare: steps(
      inCatalog('/Outlines 18 0 R'),
      spare('<</First 2 0 R/Last 2 0 R/Count 1>>'),
      inNode('/Title(Rent is 900)/Dest[3 0 R/Fit]'),
    ),
    update: text('Title', 'Rent is 100'),
  }),
  attack('two roles', 'a node of the page tree is also the label of a page', {
    prepare: steps(inCatalog('/PageLabels<</Nums[0 2 0 R]>>'), inNode('/P(Draft)')),
    update: text('P', 'Contract'),
  }),
  attack('two roles', 'the catalog is also the script that runs on opening', {
    prepare: steps(inCatalog('/OpenAction 1 0 R/S/JavaScript/JS(app.beep)')),
    update: withCatalog({ JS: textString('app.alert(1)') }),
  }),
  attack('two roles', 'the catalog is also the target of a link', {
    prepare: steps(link(OBJECTS.catalog), inCatalog('/S/JavaScript/JS(app.beep)')),
    update: withCatalog({ JS: textString('app.alert(1)') }),
  }),
  attack('two roles', 'a field is also the state of the layers', {
    prepare: steps(
      replacing(OBJECTS.catalog, '/D<</OFF[12 0 R]>>', '/D 6 0 R'),
      replacing(OBJECTS.amount, '/FT', '/OFF[12 0 R]/FT'),
      replacing(OBJECTS.layer, '/Type', '/Usage<</View<</ViewState/ON>>>>/Type'),
    ),
    update: filled({
      AS: [
        dict({
          Event: name('View'),
          Category: [name('View')],
          OCGs: [new PdfRef(OBJECTS.layer, 0)],
        }),
      ],
    }),
  }),
  attack('two roles', 'a field is also the actions of another one', {
    prepare: steps(replacing(OBJECTS.agreed, '/FT', '/AA 6 0 R/FT')),
    update: filled({ V: dict({ S: name('JavaScript'), JS: textString('x') }) }),
  }),
  attack('two roles', 'a node of the page tree is also the parent from which a field inherits its value', {
    prepare: steps(
      replacing(OBJECTS.amount, '/V(900)', '/Parent 2 0 R'),
      replacing(OBJECTS.amount, '/AP<</N 7 0 R>>', ''),
      inNode('/V(900)'),
    ),
    update: text('V', '100'),
  }),
  attack('two roles', 'the catalog is also the parent from which a field inherits its value', {
    prepare: steps(
      replacing(OBJECTS.amount, '/V(900)', '/Parent 1 0 R'),
      replacing(OBJECTS.amount, '/AP<</N 7 0 R>>', ''),
      inCatalog('/V(900)'),
    ),
    update: withCatalog({ V: textString('100') }),
  }),
  attack('two roles', 'an empty signature field is also the parent from which a field inherits its style', {
    prepare: steps(
      replacing(OBJECTS.amount, '/DA(/F1 12 Tf)', '/Parent 18 0 R'),
      replacing(OBJECTS.amount, '/AP<</N 7 0 R>>', ''),
      replacing(OBJECTS.catalog, '/Fields[', '/Fields[18 0 R '),
      spare('<</FT/Sig/T(Later)/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R/DA(/F1 12 Tf)>>'),
    ),
    update: withEntries(OBJECTS.spare, { DA: textString('/F1 12 Tf 1 g') }),
    signedField: 'Later',
  }),
  ...['a text', 'a stream'].map((kind) =>
    attack('two roles', `${kind} that a page lists as an annotation is also a script`, {
      prepare: steps(
        inCatalog('/OpenAction<</S/JavaScript/JS 18 0 R>>'),
        replacing(OBJECTS.page, '/Annots[', '/Annots[18 0 R '),
        spare(kind === 'a text' ? '(app.beep)' : stream('app.beep')),
      ),
      update: (_, writer) =>
        writer.set(
          new PdfRef(OBJECTS.spare, 0),
          kind === 'a text'
            ? textString('app.alert(1)')
            : new PdfStream(dict({}), Buffer.from('app.alert(1)')),
        ),
    }),
  ),
  attack('two roles', 'a box is also the actions of a field', {
    prepare: steps(replacing(OBJECTS.amount, '/FT', '/AA 8 0 R/FT')),
    update: withEntries(OBJECTS.agreed, { V: dict({ S: name('JavaScript'), JS: textString('x') }) }),
  }),
  attack('two roles', 'a field is also the characteristics of a button', {
    prepare: steps(replacing(OBJECTS.note, '/Subtype/Text', '/Subtype/Screen/MK 6 0 R')),
    update: filled({ I: new PdfRef(OBJECTS.hiddenText, 0) }),
  }),
  attack('two roles', 'an empty signature field is also the action on opening', {
    prepare: steps(
      inCatalog('/OpenAction 18 0 R'),
      replacing(OBJECTS.catalog, '/Fields[', '/Fields[18 0 R '),
      spare('<</FT/Sig/T(Later)/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/P 3 0 R/S/Launch/F(a.txt)>>'),
    ),
    update: withEntries(OBJECTS.spare, { F: textString('b.exe') }),
    signedField: 'Later',
  }),
];
