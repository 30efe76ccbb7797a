import sharp from 'sharp';

/** The smallest file that passes as a PDF; `inside` is put among its objects. */
export const pdfWith = (inside: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<<${inside}>>\nendobj\nstartxref\n9\n%%EOF\n`, 'latin1');
export const PDF = pdfWith('');

const picture = sharp({
  create: { width: 40, height: 30, channels: 3, background: { r: 12, g: 130, b: 140 } },
}).withExif({ IFD0: { Copyright: 'taken at home' } });
export const [PNG, JPEG, WEBP] = await Promise.all([
  picture.clone().png().toBuffer(),
  picture.clone().jpeg().toBuffer(),
  picture.clone().webp().toBuffer(),
]);
