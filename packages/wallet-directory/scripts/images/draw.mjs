/**
 * A square with a letter or sign, for what has no icon.
 *
 * @param {string} colour
 * @param {string} text - One to three characters.
 */
export function drawText(colour, text) {
  const fontSize = text.length > 1 ? 48 : 68
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><rect width="128" height="128" fill="${colour}"/><text x="64" y="${64 + fontSize * 0.36}" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="${fontSize}" text-anchor="middle" fill="#fff">${text}</text></svg>`
}

/** Pictures of our own, by folder and id; they are served as pixels only, as their letters need a font. */
export const drawings = {
  'images/assets/local-one': drawText('#3b6cf6', '1'),
  'images/assets/local-two': drawText('#e0682f', '2'),
  'images/assets/f926ff41-260d-4028-635e-91913fc28e00': drawText('#ed4e33', 'E'),
  // A window, for wallets that live in the browser.
  'images/assets/07ba87ed-43aa-4adf-4540-9e6a2b9cae00': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><rect width="128" height="128" fill="#5b6472"/><rect x="28" y="34" width="72" height="60" rx="10" fill="none" stroke="#fff" stroke-width="8"/><path d="M28 54h72" stroke="#fff" stroke-width="8"/></svg>`,
  'images/tokens/WETH': drawText('#b8436f', 'W'),
  'images/tokens/BAL': drawText('#20242c', 'B'),
  'images/tokens/TON': drawText('#0098ea', 'T'),
  // IronWallet and BitPay: there is no picture of theirs without a badge of another company.
  'wallets/images/90d3675f-7b7f-4211-cc07-b12eedbb0300': drawText('#3f6fb5', 'I'),
  'wallets/images/c81295d5-363c-4476-16ef-1e8ab557b100': drawText('#1a3b8b', 'B'),
}
