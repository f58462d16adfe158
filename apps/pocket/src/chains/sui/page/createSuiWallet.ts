import { decodeBase64, encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { createStandardWallet, type StandardParts } from '../../../page/standard/createStandardWallet.js'
import type { PageContext } from '../../PageChain.js'
import { facts } from '../facts.js'
import type { SuiFeatures, SuiTransactionInput, SuiWallet } from './SuiWallet.js'

/** The only network there are test coins on; a private one goes by this name. */
const network = 'sui:localnet'

/** What an account can be used for, which is all pocket does with Sui. */
const accountFeatures = [
  'sui:signPersonalMessage',
  'sui:signTransaction',
  'sui:signAndExecuteTransaction',
] as const satisfies (keyof SuiFeatures)[]

const signedSchema = v.object({ bytes: v.string(), signature: v.string() })
const executedSchema = v.object({ ...signedSchema.entries, digest: v.string(), effects: v.string() })

/**
 * Pocket as a wallet of the Wallet Standard, for Sui.
 *
 * @param context - What pocket is announced with.
 * @returns The wallet and a function that ends it.
 * @see https://docs.sui.io/standards/wallet-standard
 */
export function createSuiWallet(context: PageContext): { wallet: SuiWallet; stop: () => void } {
  return createStandardWallet(context, {
    facts,
    keeping: { storageKey: 'pocket.sui.link' },
    connectMethod: 'sui_connect',
    chains: [network],
    accountFeatures,
    toPublicKey: (_, publicKey = '') => decodeBase64(publicKey) ?? new Uint8Array(),
    makeFeatures,
  })
}

function makeFeatures({ ask, assertChain, assertShared }: StandardParts): SuiFeatures {
  async function toParams({ account, chain, transaction }: SuiTransactionInput) {
    assertChain(chain)
    assertShared(account)
    return { address: account.address, transaction: await transaction.toJSON() }
  }

  return {
    'sui:signPersonalMessage': {
      version: '1.1.0',
      async signPersonalMessage({ account, chain, message }) {
        assertChain(chain)
        assertShared(account)
        const params = { address: account.address, message: encodeBase64(message) }
        return ask('sui_signPersonalMessage', params, signedSchema)
      },
    },
    'sui:signTransaction': {
      version: '2.0.0',
      signTransaction: async (input) => ask('sui_signTransaction', await toParams(input), signedSchema),
    },
    'sui:signAndExecuteTransaction': {
      version: '2.0.0',
      signAndExecuteTransaction: async (input) =>
        ask('sui_signAndExecuteTransaction', await toParams(input), executedSchema),
    },
  }
}
