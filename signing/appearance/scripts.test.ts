import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { withTemporaryFolder } from '#support/pki/test-pki.ts';
import { appearancePdf } from './appearance-pdf.ts';
import { appearanceText } from './appearance-text.ts';
import { unprintable } from './text/font-choice.ts';

const DATE = new Date('2026-11-21T10:20:30Z');

interface Words {
  signerName: string;
  reason: string;
  location: string;
}

const SCRIPTS: Record<string, Words> = {
  'Latin with marks': { signerName: 'Đorđe Kovačić-Żółć', reason: 'Ő ű ạ ğ ș', location: 'Škofja Loka' },
  Vietnamese: { signerName: 'Nguyễn Thị Ánh Tuyết', reason: 'Đồng ý', location: 'Huế' },
  Greek: { signerName: 'Ελένη Παπαδοπούλου', reason: 'Συμφωνώ', location: 'Αθήνα' },
  Cyrillic: { signerName: 'Їжакевич Ґалаґан', reason: 'Согласен', location: 'Москва' },
  Arabic: { signerName: 'محمد بن سلمان الأحمد', reason: 'أوافق على العقد', location: 'الرياض' },
  Persian: { signerName: 'پژمان گل‌محمدی', reason: 'موافقم', location: 'تهران' },
  Hebrew: { signerName: 'משה כהן', reason: 'אני מסכים', location: 'תל אביב' },
  Devanagari: { signerName: 'प्रियंका श्रीवास्तव', reason: 'मैं सहमत हूँ', location: 'नई दिल्ली' },
  Thai: { signerName: 'สมชาย ใจดี', reason: 'ยินยอม', location: 'กรุงเทพฯ' },
  'simplified Chinese': { signerName: '欧阳震华', reason: '同意本合同', location: '北京市' },
  'traditional Chinese': { signerName: '陳大文', reason: '同意', location: '臺北市' },
  Japanese: { signerName: '山田 さくら', reason: '同意します。', location: '東京都ニューヨーク' },
};

/** Scripts with marks, which poppler sets apart from their letters by spaces and sorts by their places on the page. */
const WITH_MARKS: Record<string, Words> = {
  Bengali: { signerName: 'অনির্বাণ চট্টোপাধ্যায়', reason: 'আমি সম্মত', location: 'কলকাতা' },
  Gurmukhi: { signerName: 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ', reason: 'ਮੈਂ ਸਹਿਮਤ ਹਾਂ', location: 'ਅੰਮ੍ਰਿਤਸਰ' },
  Gujarati: { signerName: 'હાર્દિક પટેલ', reason: 'હું સંમત છું', location: 'અમદાવાદ' },
  Odia: { signerName: 'ସୁବ୍ରତ ମହାପାତ୍ର', reason: 'ମୁଁ ରାଜି', location: 'ଭୁବନେଶ୍ୱର' },
  Tamil: { signerName: 'முத்துக்குமார்', reason: 'ஒப்புக்கொள்கிறேன்', location: 'சென்னை' },
  Telugu: { signerName: 'వెంకటేశ్వర్లు', reason: 'అంగీకరిస్తున్నాను', location: 'విజయవాడ' },
  Kannada: { signerName: 'ಶ್ರೀನಿವಾಸ ಮೂರ್ತಿ', reason: 'ಒಪ್ಪುತ್ತೇನೆ', location: 'ಬೆಂಗಳೂರು' },
  Malayalam: { signerName: 'ശ്രീജിത്ത് നായർ', reason: 'സമ്മതിക്കുന്നു', location: 'തിരുവനന്തപുരം' },
  Sinhala: { signerName: 'ශ්‍රීමතී පෙරේරා', reason: 'එකඟ වෙමි', location: 'කොළඹ' },
  Lao: { signerName: 'ສົມສັກ ພົມມະຈັນ', reason: 'ຕົກລົງ', location: 'ວຽງຈັນ' },
  Khmer: { signerName: 'សុខ សុវណ្ណ', reason: 'យល់ព្រម', location: 'ភ្នំពេញ' },
  Burmese: { signerName: 'အောင်ဆန်း', reason: 'သဘောတူသည်', location: 'ရန်ကုန်' },
  Armenian: { signerName: 'Արամ Խաչատրյան', reason: 'Համաձայն եմ', location: 'Երևան' },
  Georgian: { signerName: 'გიორგი ბერიძე', reason: 'ვეთანხმები', location: 'თბილისი' },
  Amharic: { signerName: 'አበበ ቢቂላ', reason: 'እስማማለሁ', location: 'አዲስ አበባ' },
  Korean: { signerName: '김서연', reason: '동의합니다', location: '서울특별시' },
};
const ALL = { ...SCRIPTS, ...WITH_MARKS };

const appearance = (words: Words, changes: { isArchival?: boolean } = {}) =>
  appearancePdf({ text: appearanceText({ ...words, date: DATE }), width: 240, height: 80, ...changes });

function withPdf<T>(pdf: Buffer, use: (file: string) => T): T {
  return withTemporaryFolder((folder) => {
    const file = path.join(folder, 'appearance.pdf');
    writeFileSync(file, pdf);
    return use(file);
  });
}

/** Extracts the text, without the directional marks that poppler adds. */
const textOf = (pdf: Buffer, ...options: string[]): string =>
  withPdf(pdf, (file) => execFileSync('pdftotext', [...options, file, '-'], { encoding: 'utf8' }))
    .replace(/[\u202a-\u202e\u200e\u200f]/g, '')
    .replace(/\s+/g, ' ');

/** Lists name, type, encoding, embedded, subset and Unicode of each font, as poppler prints them. */
const fontsOf = (pdf: Buffer): string[] =>
  withPdf(pdf, (file) => execFileSync('pdffonts', [file], { encoding: 'utf8' }))
    .trim()
    .split('\n')
    .slice(2);

describe('an appearance', () => {
  it.each(Object.entries(SCRIPTS))('contains extractable text in %s', (_, words) => {
    const text = textOf(appearance(words));
    for (const part of Object.values(words)) expect(text).toContain(part);
  });

  it.each(Object.entries(WITH_MARKS))('contains extractable text in %s', (_, words) => {
    const text = textOf(appearance(words), '-raw').replaceAll(' ', '');
    for (const part of Object.values(words) as string[]) expect(text).toContain(part.replaceAll(' ', ''));
  });

  it.each(Object.entries(ALL))('embeds subsets of its fonts in %s', (_, words) => {
    const pdf = appearance(words);
    expect(pdf.length).toBeLessThan(30_000);
    for (const font of fontsOf(pdf)) {
      expect(font).toMatch(/^[A-Z]{6}\+NotoSans\S+ +CID TrueType +Identity-H +yes yes yes/);
    }
    withPdf(pdf, (file) => execFileSync('qpdf', ['--check', file]));
  });

  it.each(Object.entries(ALL))('has a glyph for every character in %s', (_, words) => {
    expect(unprintable(Object.values(words).join(' '))).toEqual([]);
  });

  it('is the same, byte for byte, each time it is drawn', () => {
    for (const words of Object.values(ALL)) expect(appearance(words).equals(appearance(words))).toBe(true);
  });

  it('uses Helvetica for text in WinAnsi', () => {
    const plain = { signerName: 'José Müller', reason: 'I agree', location: 'Malmö' };
    expect(fontsOf(appearance(plain)).map((font) => font.split(' ', 1)[0])).toEqual(['Helvetica']);
    expect(textOf(appearance(plain))).toContain('José Müller');
  });

  it('embeds all fonts of text in WinAnsi in an archival file', () => {
    const plain = { signerName: 'José Müller', reason: 'I agree', location: 'Malmö' };
    const pdf = appearance(plain, { isArchival: true });
    expect(fontsOf(pdf).every((font) => / yes yes yes /.test(font))).toBe(true);
    expect(textOf(pdf)).toContain('José Müller');
  });

  it('shows numbers and Latin words within right-to-left text from left to right', () => {
    const words = { signerName: 'محمد', reason: 'العقد 2026 ABC موافق', location: 'x' };
    const text = textOf(appearance(words));
    for (const part of ['2026', 'ABC', 'Reason:']) expect(text).toContain(part);
  });

  it('shows a square for characters that no font has, and keeps their text extractable', () => {
    const words = { signerName: 'Ana \u{a98f}\u{1f600}', reason: '', location: '' };
    expect(unprintable(words.signerName)).toEqual(['\u{a98f}', '\u{1f600}']);
    expect(textOf(appearance(words))).toContain(words.signerName);
  });

  it('leaves out invisible characters, which could reorder a name', () => {
    const words = { signerName: 'Ana\u202e kavoN\u0000\u200b', reason: '', location: '' };
    expect(textOf(appearance(words))).toContain('Ana kavoN');
  });
});
