import { decodeBase58, decodeBase64, encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { ProviderError } from '../../../page/ProviderError.js'
import { createStandardWallet, type StandardParts } from '../../../page/standard/createStandardWallet.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { PageContext } from '../../PageChain.js'
import { facts } from '../facts.js'
import type { SolanaFeatures, SolanaWallet } from './SolanaWallet.js'

/** The only network there are test coins on; a private cluster goes by this name. */
const cluster = 'solana:localnet'

/** What an account can be used for, which is all pocket does with Solana. */
const accountFeatures = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
]

const bytesSchema = v.pipe(
  v.string(),
  v.transform((text) => decodeBase64(text) ?? new Uint8Array()),
)
const messageAnswerSchema = v.object({ signature: bytesSchema })
const transactionAnswerSchema = v.object({ transaction: bytesSchema })
const signInAnswerSchema = v.object({ address: v.string(), message: bytesSchema, signature: bytesSchema })

/** Permissions once said nothing of the cluster: they had the number of an EVM network, which counted for nothing. */
const upgradeLink = (kept: unknown) =>
  v.is(v.looseObject({ chainId: v.number() }), kept) ? { ...kept, network: cluster } : kept

/**
 * Pocket as a wallet of the Wallet Standard, for Solana.
 *
 * @param context - What pocket is announced with.
 * @returns The wallet and a function that ends it.
 */
export function createSolanaWallet(context: PageContext): { wallet: SolanaWallet; stop: () => void } {
  return createStandardWallet(context, {
    facts,
    keeping: { storageKey: 'pocket.solana.link', upgrade: upgradeLink },
    connectMethod: 'solana_connect',
    chains: [cluster],
    accountFeatures,
    toPublicKey: (address) => decodeBase58(address) ?? new Uint8Array(),
    makeFeatures,
  })
}

function makeFeatures({ ask, assertChain, assertShared, getAccounts }: StandardParts): SolanaFeatures {
  function toParams(account: { address: string }, bytes: Uint8Array) {
    assertShared(account)
    return { address: account.address, bytes: encodeBase64(bytes) }
  }

  return {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: async (...inputs) =>
        Promise.all(
          inputs.map(async ({ account, message }) => {
            const asked = ask('solana_signMessage', toParams(account, message), messageAnswerSchema)
            return { signedMessage: message, signature: (await asked).signature, signatureType: 'ed25519' }
          }),
        ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async (...inputs) =>
        Promise.all(
          inputs.map(async ({ account, chain, transaction }) => {
            assertChain(chain)
            const params = toParams(account, transaction)
            const asked = ask('solana_signTransaction', params, transactionAnswerSchema)
            return { signedTransaction: (await asked).transaction }
          }),
        ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: async (...inputs) =>
        Promise.all(
          inputs.map(async ({ account, chain, options, transaction }) => {
            assertChain(chain)
            const params = { ...toParams(account, transaction), options }
            return ask('solana_signAndSendTransaction', params, messageAnswerSchema)
          }),
        ),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: async (...inputs) =>
        Promise.all(
          (inputs.length > 0 ? inputs : [{}]).map(async (input) => {
            const { address, message, signature } = await ask('solana_signIn', input, signInAnswerSchema)
            const account = getAccounts().find((one) => one.address === address)
            if (!account) throw new ProviderError(errorCodes.internal, 'Pocket signed with another account')
            return { account, signedMessage: message, signature, signatureType: 'ed25519' }
          }),
        ),
    },
  }
}
