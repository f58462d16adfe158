// @vitest-environment happy-dom
import { decodeBase64 } from '@latchkey/primitives'
import {
  announceBitcoinWallet,
  type BitcoinAnnouncement,
  type BitcoinRequest,
  type BitcoinWalletOptions,
  createBitcoinWallet,
  verifyBip322,
} from '@latchkey/testing'
import { type ConformanceWallet, describeChain } from '@latchkey/testing/conformance'
import { bitcoin } from './bitcoin.js'
import { bitcoinTestnet, localBitcoin, bitcoin as mainnet } from './networks.js'

const createChain = () => bitcoin({ networks: [mainnet, bitcoinTestnet, localBitcoin] })

const requests = { connect: 'connect', sign: 'signMessage', switch: 'switchNetwork' } as const

async function verify(given: { address: string; message: string; signature: string }): Promise<boolean> {
  const witness = decodeBase64(given.signature)
  return witness !== undefined && verifyBip322(given.address, given.message, witness)
}

function install(
  announcement: BitcoinAnnouncement,
  options: Partial<BitcoinWalletOptions> = {},
): ConformanceWallet {
  const wallet = createBitcoinWallet({
    name: 'Conforming',
    privateKeys: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
    hasOrdinals: announcement.as !== 'unisat',
    ...options,
  })
  const { as } = announcement
  const isSilent = as === 'window'
  // A UniSat-like object shares one address, and one in a window its present account.
  const sharesOne = as === 'window' || as === 'unisat'
  return {
    connectorId: { standard: 'Conforming', unisat: 'unisat' }[as as string] ?? 'ExampleProvider',
    isAskedToSwitch: as === 'permission' || as === 'unisat',
    servesOneNetwork: isSilent,
    answer(kind, how) {
      const name: BitcoinRequest = requests[kind]
      const others = (list: readonly BitcoinRequest[]) => list.filter((one) => one !== name)
      wallet.behaviour.reject = [...others(wallet.behaviour.reject), ...(how === 'reject' ? [name] : [])]
      wallet.behaviour.hang = [...others(wallet.behaviour.hang), ...(how === 'hang' ? [name] : [])]
    },
    getAddresses(caipNetworkId) {
      const shared = wallet.getShared().length > 0 ? wallet.getShared() : [0]
      const network = as === 'standard' ? caipNetworkId : undefined
      const keys = (sharesOne ? shared.slice(0, 1) : shared).map((index) => wallet.getKeys(index, network))
      const [first, ...rest] = keys
      if (!first) return []
      if (!wallet.hasOrdinals) return [first.payment.address]
      return [
        first.payment.address,
        first.ordinal.address,
        ...rest.map(({ payment }) => payment.address),
        ...rest.map(({ ordinal }) => ordinal.address),
      ]
    },
    ...(!isSilent && {
      selectSecondAccount: () => wallet.selectAccount(1),
      lock: wallet.lock,
      unlock: wallet.unlock,
      countListeners: wallet.countListeners,
    }),
    ...((as === 'permission' || as === 'unisat') && { selectNetwork: wallet.selectNetwork }),
    ...(as === 'permission' && { revoke: wallet.revoke }),
    verify,
    uninstall: announceBitcoinWallet(wallet, announcement),
  }
}

for (const whileLocked of ['nothing', 'error', 'later'] as const) {
  for (const as of ['permission', 'unisat', 'standard'] as const) {
    describeChain(
      `bitcoin with a scripted wallet (${as}) that answers with ${whileLocked} while it is locked`,
      {
        createChain,
        install: () => install({ as }, { whileLocked }),
      },
    )
  }
}

const leatherMethods = ['getAddresses', 'signMessage', 'signPsbt', 'sendTransfer']

describeChain('bitcoin with a scripted wallet that opens at each question', {
  createChain,
  install: () => install({ as: 'window', methods: leatherMethods }),
})
describeChain('bitcoin with a scripted wallet that opens at each question, and does not say so', {
  createChain,
  install: () => install({ as: 'window', list: 'wbip_providers' }),
})
describeChain('bitcoin with a scripted wallet that answers with its errors, and in hexadecimal', {
  createChain,
  install: () => install({ as: 'permission' }, { resolvesErrors: true, signatureForm: 'hex' }),
})
describeChain('bitcoin with a scripted wallet of nested addresses, and signatures with a prefix', {
  createChain,
  install: () => install({ as: 'permission' }, { paymentKind: 'p2sh-p2wpkh', signatureForm: 'smp' }),
})
describeChain('bitcoin with a scripted wallet that pays from one Taproot address', {
  createChain,
  install: () => install({ as: 'unisat' }, { paymentKind: 'p2tr', resolvesErrors: true }),
})
