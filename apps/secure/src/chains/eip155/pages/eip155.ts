import { getAccountAddress } from '@latchkey/smart-account'
import type { Address } from 'viem'
import type { KindOf } from '../../namespaces.js'
import type { PagesChain } from '../../PagesChain.js'
import { findSmartNetworks } from '../smartNetworks.js'

const name = 'Ethereum and EVM networks'

/** EVM on the site's own pages. */
export const eip155: PagesChain<KindOf<'eip155'>> = {
  accountTexts: { eoa: name },
  listRows({ eoa }, networks) {
    if (eoa === undefined) return []
    const smart = findSmartNetworks(networks)
    if (smart.length === 0) return [{ name, address: eoa }]
    const address = getAccountAddress({ owner: eoa as Address, index: 0n })
    const detail = `On ${smart.map((network) => network.name).join(', ')}. Most sites use this one there.`
    return [
      {
        name: `${name}: standard account`,
        address: eoa,
        detail: 'On every network. The key’s own address.',
      },
      { name: `${name}: smart account`, address, detail },
    ]
  },
}
