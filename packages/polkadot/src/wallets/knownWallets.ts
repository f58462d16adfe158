import { readField } from '@latchkey/core'
import { toPlainText } from '@latchkey/primitives'

/** How the visitor knows a wallet, and where the directory has it. */
export type WalletFace = { name: string; imageId?: string; explorerId?: string }

/** By the name under which a wallet injects itself. Injected wallets bring neither a name for people nor a picture. */
const knownWallets: Readonly<Record<string, WalletFace>> = {
  'polkadot-js': { name: 'Polkadot.js' },
  'subwallet-js': {
    name: 'SubWallet',
    imageId: '03f5c08c-fb30-46a0-ca5c-d8fdd7250b00',
    explorerId: '16361421f1739ca967d76c829d1146b50b52c91ec3cb5db5c2152d200c82fbd3',
  },
  talisman: {
    name: 'Talisman',
    imageId: '7b8af324-1b14-44eb-d0b5-ca98550a6900',
    explorerId: '8925937c4e901e763c6dc3358bf3c69818f19087628e1376ea8bf11cf8dc66f6',
  },
  enkrypt: {
    name: 'Enkrypt',
    imageId: '5aafd680-95a8-41e6-6df0-632ea23f4700',
    explorerId: '77d11fa4c2a778875c10cdfa4a0c8db9b998949867b93ede601e9b64a1b3de8d',
  },
  'fearless-wallet': { name: 'Fearless Wallet' },
  polkagate: { name: 'PolkaGate' },
  pocket: { name: 'Pocket' },
}

/** Its browser injects itself under the name of another wallet, and says so beside. */
const nova: WalletFace = {
  name: 'Nova Wallet',
  imageId: '4f159b10-419b-483a-f2bf-da3d17855e00',
  explorerId: 'c5bbc560e864895a3f1081a8c76698faf5d1f9e526748d75ccfcff46fe0e4780',
}

/**
 * How the visitor knows a wallet.
 *
 * @param key - The name under which it injects itself.
 * @param page - The page's window.
 */
export function getWalletFace(key: string, page: object): WalletFace {
  const isNova = readField(readField(page, 'walletExtension'), 'isNovaWallet') === true
  if (key === 'polkadot-js' && isNova) return nova
  const known = Object.hasOwn(knownWallets, key) ? knownWallets[key] : undefined
  return known ?? { name: toPlainText(key) }
}
