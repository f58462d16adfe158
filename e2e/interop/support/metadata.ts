/** How the site presents itself. */
export const dappMetadata = {
  name: 'Orchard',
  description: 'A site',
  url: 'https://orchard.example',
  icons: ['https://orchard.example/icon.png'],
}

/** How the wallet presents itself. */
export const walletMetadata = {
  name: 'Satchel',
  description: 'A wallet',
  url: 'https://satchel.example',
  icons: ['https://satchel.example/icon.png'],
}
