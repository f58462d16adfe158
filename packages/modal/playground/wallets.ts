import type { Wallet } from '@latchkey/core'

const first = [
  'Amber',
  'Birch',
  'Cobalt',
  'Delta',
  'Ember',
  'Fjord',
  'Glade',
  'Harbor',
  'Iris',
  'Juniper',
  'Kestrel',
]
const second = ['Wallet', 'Vault', 'Pocket', 'Key', 'Safe', 'Purse', 'Keeper', 'Pay']

/** A directory of made-up wallets, as many as the real one has. */
export const wallets: readonly Wallet[] = Array.from({ length: 538 }, (_, index) => {
  const name = `${first[index % first.length]} ${second[Math.floor(index / first.length) % second.length]}`
  return {
    id: `wallet-${index}`,
    name: index < 88 ? name : `${name} ${Math.floor(index / 88)}`,
    chains: ['eip155:1'],
    homepage: `https://example.org/${index}`,
    image_id: index % 5 === 0 ? null : `image-${index}`,
    chrome_store: index % 3 === 0 ? `https://chrome.example.org/${index}` : null,
    app_store: index % 2 === 0 ? `https://apps.example.org/${index}` : null,
    play_store: index % 2 === 0 ? `https://play.example.org/${index}` : null,
    mobile_link: index % 6 === 5 ? null : `wallet${index}://`,
    webapp_link: index % 4 === 0 ? `https://app.example.org/${index}` : null,
    desktop_link: index % 8 === 0 ? `wallet${index}-desktop://` : null,
    rdns: index % 3 === 0 ? `example.wallet${index}` : null,
    badge_type: index % 7 === 0 ? 'certified' : 'none',
  }
})
