import type { PairedNamespace } from '@latchkey/core'
import { encodeBase64 } from '@latchkey/primitives'
import {
  createSuiWallet,
  getSuiPublicKey,
  hashSuiMessage,
  hashSuiTransaction,
  signSuiDigest,
  toSuiAddress,
} from '@latchkey/testing'
import { keys } from './keys.js'

type Agreed = ReturnType<PairedNamespace['read']>
type PairedRequest = Parameters<PairedNamespace['request']>[0]

/** Answers the requests of pairing as a wallet with one key of each kind does. */
export function answerPaired({ method, params }: { method: string; params: unknown }): unknown {
  const given = params as { message: string; transaction: string; address: string }
  const key = keys.find((one) => toSuiAddress(getSuiPublicKey(one)) === given.address)
  if (method === 'sui_getAccounts') return listPairedKeys()
  if (!key) throw new Error('The account is not shared')
  if (method === 'sui_signPersonalMessage') {
    const digest = hashSuiMessage(new TextEncoder().encode(given.message))
    return { signature: signSuiDigest(key, digest) }
  }
  const bytes = new TextEncoder().encode(given.transaction)
  const signature = signSuiDigest(key, hashSuiTransaction(bytes))
  if (method === 'sui_signTransaction') return { signature, transactionBytes: encodeBase64(bytes) }
  return { digest: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9' }
}

/** The keys of such a wallet, in the form of `sui_getAccounts`. */
export const listPairedKeys = () =>
  keys.map((key) => {
    const publicKey = getSuiPublicKey(key)
    return { address: toSuiAddress(publicKey), pubkey: encodeBase64(publicKey) }
  })

/** A session's namespace, with real keys at the other end. */
export function createPaired(change: Partial<Agreed> & { properties?: Record<string, string> } = {}) {
  const { properties = {}, ...agreedChange } = change
  const { addresses } = createSuiWallet({ keys })
  const mainnet = 'sui:mainnet'
  let agreed: Agreed = {
    accounts: addresses.map((address) => `${mainnet}:${address}`),
    chains: [mainnet],
    methods: ['sui_signPersonalMessage', 'sui_signTransaction', 'sui_signAndExecuteTransaction'],
    events: ['accountsChanged'],
    ...agreedChange,
  }
  let network = agreed.chains[0] ?? mainnet
  let onEvent: Parameters<PairedNamespace['onEvent']>[0] = () => {}
  const onUpdates = new Set<() => void>()
  const onEnds = new Set<() => void>()
  const requests: PairedRequest[] = []
  let instead: ((request: PairedRequest) => unknown) | undefined

  const paired: PairedNamespace = {
    walletName: 'Pocket',
    read: () => agreed,
    readProperties: () => properties,
    getNetwork: () => (agreed.chains.includes(network) ? network : (agreed.chains[0] ?? mainnet)),
    setNetwork(next) {
      network = next
    },
    async request(parameters) {
      requests.push(parameters)
      return instead ? instead(parameters) : answerPaired(parameters)
    },
    onEvent(listener) {
      onEvent = listener
      return () => {}
    },
    onUpdate(listener) {
      onUpdates.add(listener)
      return () => onUpdates.delete(listener)
    },
    onEnd(listener) {
      onEnds.add(listener)
      return () => onEnds.delete(listener)
    },
  }
  return {
    paired,
    addresses,
    requests,
    /** Answers, or throws, this instead. */
    answerInstead(answer: (request: PairedRequest) => unknown) {
      instead = answer
    },
    emit: (name: string, data: unknown) => onEvent({ name, data, caipNetworkId: network }),
    update(next: Partial<Agreed>) {
      agreed = { ...agreed, ...next }
      for (const listener of [...onUpdates]) listener()
    },
    end() {
      for (const listener of [...onEnds]) listener()
    },
  }
}
