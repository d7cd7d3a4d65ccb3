import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appearanceSamples, GOLDEN_APPEARANCES } from '#support/pdf/appearance-samples.ts';
import { withTemporaryFolder } from '#support/pki/test-pki.ts';
import { SCRIPT_FONTS, type ScriptFont } from '../fonts/font-pieces.ts';
import { appearancePdf } from './appearance-pdf.ts';
import { appearanceText } from './appearance-text.ts';
import { APPEARANCE_STYLES } from './appearance-style.ts';
import type { AppearanceOptions } from './draw-appearance.ts';

const DATE = new Date('2026-11-21T10:20:30Z');
const FONT_NAMES: Record<ScriptFont, string> = {
  'dancing-script': 'DancingScript-Regular',
  caveat: 'Caveat-Regular',
  'great-vibes': 'GreatVibes-Regular',
};

function appearance(signerName: string, options: Partial<AppearanceOptions> = {}): Buffer {
  const text = appearanceText({ signerName, date: DATE, reason: 'I agree' });
  const mark = { text: signerName, font: 'dancing-script' as const };
  return appearancePdf({ text, mark, width: 180, height: 60, ...options });
}

function ask(program: string, pdf: Buffer, ...args: string[]): string {
  return withTemporaryFolder((folder) => {
    const file = path.join(folder, 'appearance.pdf');
    writeFileSync(file, pdf);
    return execFileSync(program, [...(program === 'qpdf' ? ['--check', file] : [file, ...args])], {
      encoding: 'utf8',
    });
  });
}

const fontsOf = (pdf: Buffer) => ask('pdffonts', pdf).trim().split('\n').slice(2);
const embedded = (pdf: Buffer) => fontsOf(pdf).filter((font) => / yes yes yes /.test(font));

describe('a typed mark', () => {
  it.each(SCRIPT_FONTS)('is written in a subset of %s, with accents, and stays extractable', (font) => {
    for (const name of ['Maya Lindqvist', 'Đorđe Kovačić-Żółć', 'Ștefan Ğökçe Nuñez Ő. Ąę']) {
      const pdf = appearance(name, { mark: { text: name, font } });
      expect(fontsOf(pdf).some((line) => line.includes(`+${FONT_NAMES[font]} `))).toBe(true);
      expect(ask('pdftotext', pdf, '-').split(name)).toHaveLength(3); // as the mark and among the details
      expect(() => ask('qpdf', pdf)).not.toThrow();
    }
  });

  it.each(APPEARANCE_STYLES)('adds less than 6 KB in the style "%s"', (style) => {
    const added = appearance('Maya Lindqvist', { style }).length;
    const without = appearance('Maya Lindqvist', { style, mark: undefined }).length;
    expect(added - without).toBeGreaterThan(0);
    expect(added - without).toBeLessThan(6_000);
  });

  it('has all fonts embedded in an archival file', () => {
    const pdf = appearance('Maya Lindqvist', { isArchival: true });
    expect(embedded(pdf)).toHaveLength(fontsOf(pdf).length);
  });

  it.each(['प्रियंका श्रीवास्तव', '欧阳震华', 'محمد الأحمد', 'Ελένη'])(
    'is left out where the script font lacks a letter of the name %s, which is shown as before',
    (name) => {
      expect(appearance(name).equals(appearance(name, { mark: undefined }))).toBe(true);
    },
  );

  it('is written in the fonts of other texts where it differs from the name', () => {
    const pdf = appearance('Sakura Yamada', { mark: { text: '山田', font: 'caveat' } });
    expect(ask('pdftotext', pdf, '-')).toContain('山田');
  });

  it('ends with an ellipsis after sixty characters', () => {
    const pdf = appearance('Ana', { mark: { text: 'o'.repeat(100), font: 'caveat' } });
    expect(ask('pdftotext', pdf, '-')).toMatch(/^o{59}…$/m);
  });
});

describe('a golden appearance', () => {
  it.each(appearanceSamples().map(({ name, pdf }) => [name, pdf] as const))(
    '%s is drawn as before, byte for byte; npm run golden:appearances draws it anew',
    (name, pdf) => {
      expect(readFileSync(path.join(GOLDEN_APPEARANCES, `${name}.pdf`)).equals(pdf)).toBe(true);
    },
  );

  it('has no background: nothing is drawn but images, text and the rule', () => {
    for (const { name, pdf } of appearanceSamples()) {
      const filled = pdf.toString('latin1').match(/[\d.]+ [\d.]+ [\d.]+ [\d.]+ re f/g) ?? [];
      expect([name, filled.length]).toEqual([name, filled.length > 0 ? 1 : 0]);
      for (const rule of filled) expect(Math.min(...rule.split(' ').slice(2, 4).map(Number))).toBeLessThan(1);
    }
  });
});
