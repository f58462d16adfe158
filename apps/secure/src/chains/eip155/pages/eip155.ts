import { getAccountAddress } from '@latchkey/smart-account'
import type { Address } from 'viem'
import type { KindOf } from '../../namespaces.js'
import type { PagesChain } from '../../PagesChain.js'
import { findSmartNetworks } from '../smartNetworks.js'

const name = 'Ethereum and EVM networks'
const texts = {
  standard: `${name}: standard account`,
  standardDetail: 'On every network. The key’s own address.',
  smart: `${name}: smart account`,
  smartDetail: (networks: string) => `On ${networks}. Most sites use this one there.`,
}

/** EVM on the site's own pages. */
export const eip155: PagesChain<KindOf<'eip155'>> = {
  accountTexts: { eoa: name },
  texts,
  listRows({ eoa }, networks) {
    if (eoa === undefined) return undefined
    const smart = findSmartNetworks(networks)
    if (smart.length === 0) return undefined
    const address = getAccountAddress({ owner: eoa as Address, index: 0n })
    const detail = texts.smartDetail(smart.map((network) => network.name).join(', '))
    return [
      {
        name: texts.standard,
        address: eoa,
        detail: texts.standardDetail,
      },
      { name: texts.smart, address, detail },
    ]
  },
}
