import { type Account, readField, type Stop } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { listenTo, type WbipWallet } from '@latchkey/wbip'
import { getAddressKind, toAddressKey } from '../../address.js'
import { fromNetworkName, guessNetwork, toNetworkName } from '../../networkNames.js'
import { type BitcoinWallet, cannotTell, type Shared, type WalletSite } from '../BitcoinWallet.js'
import { isOfBitcoin, readAddressClaim, readList, toAccounts } from '../readAccounts.js'
import { toBytes, toHex } from '../readAnswer.js'
import { askWbip, isForbidden, isUnknownMethod, isWrongParameter } from './askWbip.js'

/** With a permission that can be asked for silently, as Xverse has it; or with a window at each question, as Leather has it. */
type Manner = 'permission' | 'window'

/** What a wallet may be asked for; one that says which methods it has and leaves one out cannot do it. */
type OptionalMethod = 'signPsbt' | 'sendTransfer'

/**
 * A wallet that announced itself by WBIP-004. All of them have the same methods by name, in two manners: which it is shows when the
 * wallet is asked in the one and does not know it.
 *
 * @param found - The wallet, as its entry names it.
 * @param site - The site's networks.
 */
export function createWbipWallet(
  { provider, name, methods }: Pick<WbipWallet, 'provider' | 'name' | 'methods'>,
  { caipNetworkIds }: WalletSite,
): BitcoinWallet {
  const says = (method: string) => methods?.includes(method) ?? false
  const canListen = typeof readField(provider, 'addListener') === 'function'
  let manner: Manner | undefined = says('wallet_connect') ? 'permission' : undefined
  if (!manner && says('getAddresses') && !canListen) manner = 'window'

  const ask = (method: string, parameters?: unknown) => askWbip(provider, method, parameters)

  async function connectByPermission(
    wanted: CaipNetworkId,
    namespaces: readonly Namespace[],
  ): Promise<Shared> {
    const addresses = ['payment', 'ordinals', ...namespaces.filter((namespace) => namespace === 'stacks')]
    const network = toNetworkName(wanted, 'wbip')
    try {
      const answer = await ask('wallet_connect', { addresses, ...(network && { network }) })
      return readShared(answer, wanted)
    } catch (error) {
      if (!isWrongParameter(error)) throw error
      // It does not know the network, so it stays on the one it is on.
      return readShared(await ask('wallet_connect', { addresses }), wanted)
    }
  }

  async function connectByWindow(wanted: CaipNetworkId): Promise<Shared> {
    const network = toNetworkParameter(wanted)
    try {
      return readShared(await ask('getAddresses', network), wanted)
    } catch (error) {
      if (!network || !isWrongParameter(error)) throw error
      // An older one has no such parameter, and is on the network that its own settings name.
      return readShared(await ask('getAddresses'), wanted)
    }
  }

  async function readAccount(wanted: CaipNetworkId): Promise<Shared> {
    try {
      return readShared(await ask('wallet_getAccount'), wanted)
    } catch (error) {
      throw isForbidden(error) ? new AppKitError('wallet/unauthorized', undefined, { cause: error }) : error
    }
  }

  function readShared(answer: unknown, wanted: CaipNetworkId): Shared {
    const entries = readList(readField(answer, 'addresses') ?? answer)
    const claims = entries.filter(isBitcoinEntry).map(readAddressClaim)
    const beside = readStacksAccounts(entries)
    const named = readField(readField(readField(answer, 'network'), 'bitcoin'), 'name')
    const caipNetworkId =
      typeof named === 'string'
        ? fromNetworkName(named, 'wbip')
        : guessNetwork(claims[0]?.address, [wanted, ...caipNetworkIds])
    if (!caipNetworkId) return { accounts: [], caipNetworkId: wanted }
    return {
      accounts: toAccounts(claims, caipNetworkId),
      caipNetworkId,
      ...(beside.length > 0 && { beside }),
    }
  }

  const wallet: BitcoinWallet = {
    family: 'wbip',
    name,
    getObject: () => provider,
    async connect(wanted, namespaces = []) {
      if (manner === 'window') return connectByWindow(wanted)
      try {
        const shared = await connectByPermission(wanted, namespaces)
        manner = 'permission'
        return shared
      } catch (error) {
        if (manner || !isUnknownMethod(error)) throw error
        const shared = await connectByWindow(wanted)
        manner = 'window'
        return shared
      }
    },
    async read(wanted) {
      if (manner === 'window') return cannotTell
      try {
        const shared = await readAccount(wanted)
        manner = 'permission'
        return shared
      } catch (error) {
        if (manner || !isUnknownMethod(error)) throw error
        manner = 'window'
        return cannotTell
      }
    },
    async switchNetwork(caipNetworkId) {
      const network = toNetworkName(caipNetworkId, 'wbip')
      if (manner === 'window' || !network) throw new AppKitError('network/switch-failed')
      await ask('wallet_changeNetwork', { name: network })
      return readAccount(caipNetworkId)
    },
    async signMessage({ address, message, protocol }, { caipNetworkId }) {
      const answer =
        manner === 'window'
          ? await ask('signMessage', toWindowMessage(address, message, protocol, caipNetworkId))
          : await ask('signMessage', { address, message, protocol: protocol.toUpperCase() })
      requireSigner(readField(answer, 'address'), address)
      return readField(answer, 'signature')
    },
    signPsbt: async ({ psbt, inputs }, { caipNetworkId }) => {
      if (manner === 'window') {
        const signAtIndex = inputs.map(({ index }) => index)
        const parameters = { hex: toHex(psbt), signAtIndex, broadcast: false }
        return readField(
          await ask('signPsbt', { ...parameters, ...toNetworkParameter(caipNetworkId) }),
          'hex',
        )
      }
      toBytes(psbt)
      const signInputs: Record<string, number[]> = {}
      for (const { index, address } of inputs) {
        signInputs[address] = [...(signInputs[address] ?? []), index]
      }
      return readField(await ask('signPsbt', { psbt, signInputs, broadcast: false }), 'psbt')
    },
    sendTransfer: async ({ from, recipient, amountAtomic }, { accounts, caipNetworkId }) => {
      // It cannot be told which account pays: the first does.
      if (from !== accounts[0]?.address) throw new AppKitError('wallet/unauthorized')
      const transfer =
        manner === 'window'
          ? {
              recipients: [{ address: recipient, amount: String(amountAtomic) }],
              ...toNetworkParameter(caipNetworkId),
            }
          : { recipients: [{ address: recipient, amount: toNumber(amountAtomic) }] }
      return ask('sendTransfer', transfer)
    },
    async disconnect() {
      // One that keeps no permission has none to take back.
      if (manner === 'window')
        throw new AppKitError('wallet/unsupported-method', { method: 'wallet_disconnect' })
      await ask('wallet_disconnect')
    },
    watch({ onNews, onHidden, onEnd }): Stop {
      const stops = [
        listenTo(provider, 'accountChange', (data) => {
          const addresses = readField(data, 'addresses')
          if (Array.isArray(addresses) && addresses.length === 0) onHidden()
          else onNews()
        }),
        listenTo(provider, 'networkChange', onNews),
        listenTo(provider, 'disconnect', onEnd),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
  return methods ? withoutMissing(wallet, methods) : wallet
}

function withoutMissing(wallet: BitcoinWallet, methods: readonly string[]): BitcoinWallet {
  const left = { ...wallet }
  for (const method of ['signPsbt', 'sendTransfer'] satisfies OptionalMethod[]) {
    if (!methods.includes(method)) delete left[method]
  }
  return left
}

/** Answers list the addresses of every chain the wallet knows, each in a way of its own. */
function isBitcoinEntry(entry: unknown): boolean {
  const symbol = readField(entry, 'symbol')
  return (symbol === undefined || symbol === 'BTC') && isOfBitcoin(readField(entry, 'purpose'))
}

/** These wallets are wallets of Stacks, too; whoever takes such an account up reads it again. */
function readStacksAccounts(entries: readonly unknown[]): readonly Account[] {
  const accounts = new Map<string, Account>()
  for (const entry of entries) {
    const [address, symbol, purpose, key] = ['address', 'symbol', 'purpose', 'publicKey'].map((field) =>
      readField(entry, field),
    )
    const isOfStacks = symbol === 'STX' || purpose === 'stacks'
    if (!isOfStacks || typeof address !== 'string' || !/^S[0-9A-Z]{20,50}$/.test(address)) continue
    const publicKey = typeof key === 'string' && /^[0-9a-f]{66,130}$/i.test(key) ? { publicKey: key } : {}
    accounts.set(address, { namespace: 'stacks', address, type: 'eoa', ...publicKey })
  }
  return [...accounts.values()]
}

/** Mainnet is what such a wallet takes for granted, and older ones refuse parameters they do not know. */
function toNetworkParameter(caipNetworkId: CaipNetworkId): { network: string } | undefined {
  const network = toNetworkName(caipNetworkId, 'leather')
  return network === undefined || network === 'mainnet' ? undefined : { network }
}

/** It is told which of its two kinds of addresses signs, not which address, and signs by BIP-322 alone. */
function toWindowMessage(
  address: string,
  message: string,
  protocol: 'bip322' | 'ecdsa',
  caipNetworkId: CaipNetworkId,
) {
  const paymentType = getAddressKind(address, caipNetworkId)
  if (protocol !== 'bip322' || (paymentType !== 'p2wpkh' && paymentType !== 'p2tr')) {
    throw new AppKitError('wallet/unsupported-method', { method: 'signMessage' })
  }
  return { message, paymentType, ...toNetworkParameter(caipNetworkId) }
}

/** The visitor may have gone to another account without a word of the wallet. */
function requireSigner(signer: unknown, address: string): void {
  if (typeof signer === 'string' && toAddressKey(signer) !== toAddressKey(address)) {
    throw new AppKitError('wallet/unauthorized')
  }
}

function toNumber(amountAtomic: bigint): number {
  const amount = Number(amountAtomic)
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('The amount is out of range')
  return amount
}
