/** JPEG of 32 × 16 pixels as Chromium writes it, with a colour profile: light grey, its upper left quarter black. */
const PLAIN = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAA' +
    'ABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1' +
    'AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAP' +
    'KnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/' +
    '2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshIT' +
    't8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAQACADASIAAhEBAxEB/8QAFgABAQEA' +
    'AAAAAAAAAAAAAAAAAAYH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAD/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9' +
    'oADAMBAAIRAxEAPwCMGsAAAP/Z',
  'base64',
);
const START_LENGTH = 2;

/** Metadata that cameras and programs write into a JPEG, each with the canary. */
export function photoJpeg({ orientation = 1, canary }: { orientation?: number; canary: string }): Buffer {
  const text = Buffer.from(canary, 'latin1');
  return Buffer.concat([
    PLAIN.subarray(0, START_LENGTH),
    segment(0xe1, Buffer.concat([exif(orientation), text])),
    segment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'), text])),
    segment(0xe2, Buffer.concat([Buffer.from('MPF\0', 'latin1'), text])),
    segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), text])),
    segment(0xe0, Buffer.concat([Buffer.from('JFXX\0\x10', 'latin1'), text])),
    segment(0xfe, text),
    PLAIN.subarray(START_LENGTH, -2),
    segment(0xfe, text),
    PLAIN.subarray(-2),
    text,
  ]);
}

/** Returns the first directory of Exif data, little-endian, with the make of the camera and the orientation. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.from(
    '49492a0008000000' + '0200' + '0f010200040000004d616b65' + '120103000100000000000000' + '00000000',
    'hex',
  );
  tiff.writeUInt16LE(orientation, 30);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
