function download(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Hands a text over as a file. */
export function save(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  download(name, address);
  URL.revokeObjectURL(address);
}

/** Hands a picture over as the file that its path in the record names. */
export const savePicture = (path: string, address: string): void =>
  download(path.slice(path.lastIndexOf('/') + 1), address);
