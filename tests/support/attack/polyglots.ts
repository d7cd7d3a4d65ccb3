import { crc32 } from 'node:zlib';
import { samplePdf } from '#demo/sample-pdf.ts';

/** Path that a script of a polyglot requests, so that a test sees it run. */
export const TRACE = '/polyglot-ran';

const SCRIPT = `fetch('${TRACE}');alert('ran')`;
const HTML = `<!doctype html><html><body><img src=x onerror="${SCRIPT}"><script>${SCRIPT}</script>`;
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** Returns files that are a PDF and something else at once; the offsets within a PDF count from its header (ISO 32000-2, annex I). */
export function polyglotPdfs(): Record<string, Buffer> {
  const pdf = samplePdf();
  const around = (before: string, after = '') => Buffer.concat([latin1(before), pdf, latin1(after)]);
  return {
    'HTML before the header': around(`${HTML}<!--`),
    'HTML after the end': around('', `\n${HTML}`),
    'a ZIP file before the header': Buffer.concat([zipOf('index.html', latin1(HTML)), pdf]),
    'a ZIP file after the end': Buffer.concat([pdf, zipOf('index.html', latin1(HTML))]),
    'a GIF header': around(`GIF89a=1/*${HTML}`, `*/;${SCRIPT}`),
    'a JPEG header': Buffer.concat([
      Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
      jpegComment(HTML),
      pdf,
      Buffer.from('ffd9', 'hex'),
    ]),
    'JavaScript around it': around('polyglot=1/*', `*/;${SCRIPT}//`),
    'SVG around it': around(`<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"><!--`, '--></svg>'),
    'an HTML form of the header': around(`<html><head><title>%PDF-1.4</title></head>${HTML}<!--`),
  };
}

/** Returns a ZIP file with one stored file (APPNOTE.TXT, 4.3). */
function zipOf(name: string, content: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0); // version that is needed
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(content.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([latin1('PK\x03\x04'), facts, latin1(name), content]);
  const central = Buffer.concat([latin1('PK\x01\x02\x14\0'), facts, Buffer.alloc(14), latin1(name)]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** Returns a comment segment (ISO/IEC 10918-1, B.2.4.5). */
function jpegComment(text: string): Buffer {
  const head = Buffer.from('fffe0000', 'hex');
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, latin1(text)]);
}

/** Returns a PNG that holds HTML in its metadata. */
export function withHtml(png: Buffer): Buffer {
  const behindHeader = 33; // the signature and IHDR
  return Buffer.concat([png.subarray(0, behindHeader), pngText(HTML), png.subarray(behindHeader)]);
}

/** Returns a tEXt chunk (PNG, 11.3.3.2). */
function pngText(text: string): Buffer {
  const content = latin1(`tEXtComment\0${text}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** Documents of text that are no picture, whatever their name says. */
export const SCRIPTED_PICTURES: Record<string, Buffer> = {
  SVG: latin1(`<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"/>`),
  HTML: latin1(HTML),
  'GIF and JavaScript': latin1(`GIF89a=1;${SCRIPT}`),
};
