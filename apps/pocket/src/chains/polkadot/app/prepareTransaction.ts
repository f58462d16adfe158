import { bytesToHex } from '@noble/hashes/utils.js'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import type { Account } from '../../../app/wallet/accounts.js'
import { addressOf, publicKeyOf } from './accounts.js'
import {
  estimateFee,
  readAddressPrefix,
  readBlockHash,
  readHeight,
  readMetadata,
  readNextNonce,
  readVersions,
} from './askPolkadot.js'
import { type Era, firstBlockOf, lifetimeOf, readEra } from './era.js'
import type { TransactionPayload } from './PolkadotRequest.js'
import type { PreparedPolkadot, Risk } from './PreparedPolkadot.js'
import { readAccount } from './readAccount.js'
import { callsOf, readCall } from './readCall.js'
import { type Runtime, readRuntime } from './readRuntime.js'
import { spendingOf } from './spendingOf.js'
import { typeSignature, writePayload, writeTransaction } from './writePayload.js'

/** Stands for the signature when the fee is asked for. Not zeros: nodes that polkadot-js reads for take those for no signature. */
const placeholder = typeSignature(new Uint8Array(64).fill(1))

/**
 * Reads a site's transaction, and writes what is signed.
 *
 * @param network - CAIP-2 id.
 * @param account - Who signs.
 * @param given - The site's payload.
 * @returns What is shown, with the bytes it was read from and those that are signed.
 * @throws TransactionRefusal when it is never signed; another error when the network does not answer.
 */
export async function prepareTransaction(
  network: string,
  account: Account,
  given: TransactionPayload,
): Promise<PreparedPolkadot> {
  const era = readEra(given.era)
  if (!era) throw new TransactionRefusal('The time in which it may be carried out cannot be read')
  const runtime = await readOwnRuntime(network, given)
  const call = readCall(given.method, runtime.calls)
  const { carried, payload } = writePayload(given, runtime.extensions)
  const publicKey = publicKeyOf(account)
  const unsigned = { carried, method: given.method, publicKey, signature: placeholder }
  const [balance, nextNonce, height, feeAtomic] = await Promise.all([
    readAccount(network, publicKey),
    readNextNonce(network, addressOf(account)),
    readHeight(network),
    estimateFee(network, `0x${bytesToHex(writeTransaction(unsigned))}`),
  ])
  const isCurrent = await isOfChain(network, era, height, given)
  const { existentialDepositAtomic } = runtime
  const costAtomic = feeAtomic + given.tipAtomic
  const { closesAccount, ...amounts } = spendingOf(call, { balance, existentialDepositAtomic, costAtomic })
  const found: [Risk, boolean][] = [
    ['unknown-call', callsOf(call).some(({ kind }) => kind === 'unknown')],
    ['high-tip', given.tipAtomic > feeAtomic],
    ['closes-account', closesAccount],
    ['expired', !isCurrent],
    ['endless', era.kind === 'endless'],
    ['other-nonce', given.nonce !== nextNonce],
  ]
  return {
    payload,
    method: given.method,
    carried,
    call,
    nonce: given.nonce,
    lifetime: lifetimeOf(era, height),
    feeAtomic,
    tipAtomic: given.tipAtomic,
    ...amounts,
    risks: found.flatMap(([risk, isThere]) => (isThere ? [risk] : [])),
  }
}

/** The program the payload is for, which has to be the one the network runs: the same bytes could do something else in another. */
async function readOwnRuntime(network: string, given: TransactionPayload): Promise<Runtime> {
  const [genesisHash, versions] = await Promise.all([readBlockHash(network, 0), readVersions(network)])
  if (genesisHash !== `0x${bytesToHex(given.genesisHash)}`)
    throw new TransactionRefusal('The transaction is for another network')
  const { specVersion, transactionVersion } = versions
  if (specVersion !== given.specVersion || transactionVersion !== given.transactionVersion)
    throw new TransactionRefusal('The transaction is for another version of the network')
  return readRuntime(...(await Promise.all([readMetadata(network), readAddressPrefix(network)])))
}

/** Whether the era begins with the block that the payload names; one without an end names the first. */
async function isOfChain(
  network: string,
  era: Era,
  height: number,
  { blockHash }: TransactionPayload,
): Promise<boolean> {
  const first = await readBlockHash(network, firstBlockOf(era, height))
  return first === `0x${bytesToHex(blockHash)}`
}
