/** Gives blobs and files the method `arrayBuffer`, which jsdom lacks: it reads them by FileReader only. */
export function makeBlobsReadable(): void {
  Object.defineProperty(Blob.prototype, 'arrayBuffer', { value: readWhole, configurable: true });
}

function readWhole(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (reader.result instanceof ArrayBuffer) resolve(reader.result);
    };
    reader.readAsArrayBuffer(this);
  });
}
