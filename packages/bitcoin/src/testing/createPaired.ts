import type { PairedNamespace } from '@latchkey/core'
import { type CaipNetworkId, decodeBase64, encodeBase64 } from '@latchkey/primitives'
import { createBitcoinWallet } from '@latchkey/testing'
import { bitcoin as mainnet } from '../networks.js'
import { privateKeys } from './createVisitor.js'

type Agreed = ReturnType<PairedNamespace['read']>
type PairedRequest = Parameters<PairedNamespace['request']>[0]
type Asked = { account: string; address?: string; message: string; protocol: string; psbt: string }

/** A session's namespace, with a wallet of real keys at the other end. */
export function createPaired(
  change: Partial<Agreed> & {
    properties?: Readonly<Record<string, string>>
    signatureForm?: 'base64' | 'hex'
    /** What it answers after it has sent. */
    sentAnswer?: unknown
  } = {},
) {
  const {
    properties = {},
    signatureForm = 'hex',
    sentAnswer = { txid: 'ab'.repeat(32) },
    ...agreedChange
  } = change
  const wallet = createBitcoinWallet({ name: 'Pocket', privateKeys, isAuthorized: true, signatureForm })
  const { caipNetworkId } = mainnet
  let agreed: Agreed = {
    accounts: [`${caipNetworkId}:${wallet.getKeys(0).payment.address}`],
    chains: [caipNetworkId],
    methods: ['signMessage', 'sendTransfer', 'signPsbt', 'getAccountAddresses'],
    events: ['bip122_addressesChanged'],
    ...agreedChange,
  }
  let network: CaipNetworkId = agreed.chains[0] ?? caipNetworkId
  let onEvent: Parameters<PairedNamespace['onEvent']>[0] = () => {}
  const onUpdates = new Set<() => void>()
  const onEnds = new Set<() => void>()
  const requests: PairedRequest[] = []
  let refusal: unknown

  function answer({ method, params }: PairedRequest): unknown {
    const given = params as Asked & { signInputs: { index: number; address: string }[] }
    const address = given.address ?? given.account
    if (method === 'signMessage') {
      const { text } = wallet.answers.signMessage(address, given.message, given.protocol !== 'bip322')
      return { address, signature: text }
    }
    if (method === 'sendTransfer') return sentAnswer
    const psbt = decodeBase64(given.psbt) ?? new Uint8Array()
    return { psbt: encodeBase64(wallet.answers.signPsbt(psbt, given.signInputs, { finalises: false })) }
  }

  const paired: PairedNamespace = {
    walletName: 'Pocket',
    read: () => agreed,
    readProperties: () => properties,
    getNetwork: () => (agreed.chains.includes(network) ? network : (agreed.chains[0] ?? caipNetworkId)),
    setNetwork(next) {
      network = next
    },
    async request(parameters) {
      requests.push(parameters)
      if (refusal) throw refusal
      return answer(parameters)
    },
    onEvent(listener) {
      onEvent = listener
      return () => {
        onEvent = () => {}
      }
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
    wallet,
    requests,
    refuse(error: unknown) {
      refusal = error
    },
    emit: (name: string, data: unknown) => onEvent({ name, data, caipNetworkId: network }),
    update(next: Partial<Agreed>) {
      agreed = { ...agreed, ...next }
      for (const listener of [...onUpdates]) listener()
    },
    end() {
      for (const listener of [...onEnds]) listener()
    },
    countListeners: () => onUpdates.size + onEnds.size,
  }
}
