import { getAccountAddress } from '@latchkey/smart-account'
import type { Address } from 'viem'
import type { AccountOf } from '../../namespaces.js'
import type { PagesChain } from '../../PagesChain.js'
import { findSmartNetworks } from '../smartNetworks.js'

const name = 'Ethereum and EVM networks'

/** EVM on the site's own pages. */
export const eip155: PagesChain<AccountOf<'eip155'>> = {
  accountTexts: { evm: name },
  listRows({ evm }, networks) {
    const smart = findSmartNetworks(networks)
    if (smart.length === 0) return [{ name, address: evm }]
    const address = getAccountAddress({ owner: evm as Address, index: 0n })
    const detail = `On ${smart.map((network) => network.name).join(', ')}. Most sites use this one there.`
    return [
      {
        name: `${name}: standard account`,
        address: evm,
        detail: 'On every network. The key’s own address.',
      },
      { name: `${name}: smart account`, address, detail },
    ]
  },
}
