import { readField } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { decodeHex, encodeHex, isSameBytes } from '@latchkey/primitives'
import { hashKey, isMultisigVersion, readPrincipal } from '../address/principals.js'
import type {
  ContractCall,
  SentTransaction,
  StacksAddress,
  StacksProvider,
  StxTransfer,
} from './StacksProvider.js'
import type { Place, StacksWallet } from './StacksWallet.js'
import { toStacksError, toStacksProviderError } from './toStacksFailure.js'

type ProviderParts = {
  wallet: StacksWallet
  name: string
  /** Those shared now, on the network in use. */
  getAddresses(): readonly StacksAddress[]
  getNetwork(): Place['network']
}

/** A transaction and its signature fit well into this many bytes. */
const maxTransactionBytes = 65_536

/**
 * Makes what code of others speaks to a wallet with, and the kit itself.
 *
 * @param parts - The wallet, and what it shares.
 */
export function createProvider({ wallet, name, getAddresses, getNetwork }: ProviderParts): StacksProvider {
  /** @throws `wallet/unauthorized` for an account that is not shared. */
  function toPlace(address?: string): Place {
    const found = getAddresses().find((one) => address === undefined || one.address === address)
    if (!found) throw new AppKitError('wallet/unauthorized')
    return { address: found.address, network: getNetwork() }
  }

  async function ask<Answer>(
    method: string,
    parameters: Readonly<Record<string, unknown>>,
    read: (answer: unknown, place: Place) => Answer,
    address?: string,
  ): Promise<Answer> {
    const place = toPlace(address)
    try {
      return read(await wallet.ask(method, parameters, place), place)
    } catch (error) {
      throw toStacksError(error, method)
    }
  }

  const readSent = (answer: unknown) => readSentTransaction(answer, name)
  const transferStx = ({ recipient, amountAtomic, memo }: StxTransfer) =>
    ask(
      'stx_transferStx',
      { recipient, amount: amountAtomic.toString(), ...(memo !== undefined && { memo }) },
      readSent,
    )
  const signTransaction = ({ transaction }: { transaction: string }) =>
    ask('stx_signTransaction', { transaction }, readTransaction)
  const callContract = ({ contract, functionName, functionArgs, postConditions }: ContractCall) =>
    ask(
      'stx_callContract',
      {
        contract,
        functionName,
        functionArgs: [...functionArgs],
        postConditions: [...postConditions],
        postConditionMode: 'deny',
      },
      readSent,
    )

  return {
    name,
    manner: wallet.manner,
    wallet: wallet.object,
    getAddresses,
    getNetwork: () => getNetwork().caipNetworkId,
    signMessage: ({ message, address }) =>
      ask('stx_signMessage', { message }, (answer, place) => readSignature(answer, place, name), address),
    // What a wallet on another device has granted may change.
    get transferStx() {
      return wallet.has('stx_transferStx') ? transferStx : undefined
    },
    get signTransaction() {
      return wallet.has('stx_signTransaction') ? signTransaction : undefined
    },
    get callContract() {
      return wallet.has('stx_callContract') ? callContract : undefined
    },
    async request({ method, params }) {
      try {
        return await wallet.request(method, params, toPlace())
      } catch (error) {
        throw toStacksProviderError(error, method)
      }
    },
  }
}

/**
 * A signature goes out in the order the wallet has it in: the verifier knows both. Where the wallet says which key signed, it has to be
 * the account's: a wallet that tells of no change may have another account in front.
 */
function readSignature(
  answer: unknown,
  { address }: Place,
  walletName: string,
): { signature: string; publicKey?: string } {
  const [given, key] = [readField(answer, 'signature'), readField(answer, 'publicKey')]
  const signature = typeof given === 'string' ? decodeHex(given) : undefined
  if (signature?.length !== 65) throw new TypeError(`${walletName} answered with no signature`)
  const publicKey = typeof key === 'string' ? decodeHex(key) : undefined
  const principal = readPrincipal(address)
  if (publicKey?.length && principal && !isMultisigVersion(principal.version)) {
    if (!isSameBytes(hashKey(publicKey), principal.hash160)) {
      const reason = `${walletName} signed as another account. Choose the connected one there, or connect again`
      throw new AppKitError('wallet/request-failed', { reason })
    }
  }
  return { signature: encodeHex(signature), ...(publicKey?.length && { publicKey: encodeHex(publicKey) }) }
}

/** @throws `send/proposed` where others have to sign, too. */
function readSentTransaction(answer: unknown, walletName: string): SentTransaction {
  const [txid, transaction] = ['txid', 'transaction'].map((field) => readField(answer, field))
  if (readField(answer, 'status') === 'proposed') throw new SendError('send/proposed', { walletName })
  const hash = typeof txid === 'string' ? decodeHex(txid) : undefined
  if (hash?.length !== 32) throw new TypeError(`${walletName} answered with no transaction`)
  const bytes =
    typeof transaction === 'string' && transaction.length <= 2 * maxTransactionBytes
      ? decodeHex(transaction)
      : undefined
  return { txid: `0x${encodeHex(hash)}`, ...(bytes?.length && { transaction: encodeHex(bytes) }) }
}

/** What a wallet has signed; older ones name it otherwise. */
function readTransaction(answer: unknown): string {
  const given = readField(answer, 'transaction') ?? readField(answer, 'txHex')
  const bytes =
    typeof given === 'string' && given.length <= 2 * maxTransactionBytes + 2 ? decodeHex(given) : undefined
  if (!bytes?.length) throw new TypeError('The wallet answered with no transaction')
  return encodeHex(bytes)
}
