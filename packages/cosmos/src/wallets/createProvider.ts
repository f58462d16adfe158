import { toWalletError } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { type CosmosNetwork, toChainId } from '../CosmosNetwork.js'
import { type AminoDocument, toTextDocument, writeSorted } from '../signing/amino.js'
import type { CosmosProvider, DirectDocument, Signature } from './CosmosProvider.js'
import type { CosmosWallet, WalletMethod } from './CosmosWallet.js'
import { readKey } from './readKey.js'
import { readAminoResponse, readDirectResponse, readSignature } from './readSigned.js'

type ProviderParts = {
  wallet: CosmosWallet
  name: string
  networks: readonly CosmosNetwork[]
  getNetwork(): CaipNetworkId
  /** Whether the account in use is on a device that signs JSON alone. */
  isOnDevice(): boolean
}

/** What was reviewed is what is signed: wallets of Keplr's shape offer a fee and a memo of their own otherwise. */
const signOptions = { preferNoSetFee: true, preferNoSetMemo: true }

/**
 * Makes what code of others speaks to a wallet with, and the kit itself.
 *
 * @param parts - The wallet, and what it shares.
 */
export function createProvider(parts: ProviderParts): CosmosProvider {
  const { wallet, name, networks, getNetwork, isOnDevice } = parts
  const find = (chainId: string) => networks.find((network) => toChainId(network) === chainId)

  async function ask<Answer>(
    method: WalletMethod,
    parameters: readonly unknown[],
    read: (answer: unknown) => Answer | undefined | Promise<Answer | undefined>,
  ): Promise<Answer> {
    try {
      const answer = await read(await wallet.ask(method, ...parameters))
      if (answer === undefined) throw new TypeError(`${name} gave an answer that cannot be read`)
      return answer
    } catch (error) {
      throw toWalletError(error, method)
    }
  }

  const getKey = (chainId: string) =>
    ask('getKey', [chainId], (answer) => readKey(answer, find(chainId)?.cosmos.bech32Prefix))
  const signAmino = (chainId: string, signerAddress: string, document: AminoDocument) =>
    ask('signAmino', [chainId, signerAddress, document, signOptions], readAminoResponse)
  const signDirect = (chainId: string, signerAddress: string, document: DirectDocument) =>
    ask('signDirect', [chainId, signerAddress, document, signOptions], readDirectResponse)

  /** Wallets without a question of its own sign the document. */
  async function signArbitrary(chainId: string, signerAddress: string, text: string): Promise<Signature> {
    if (wallet.has('signArbitrary')) {
      return ask('signArbitrary', [chainId, signerAddress, text], readSignature)
    }
    const document = toTextDocument(signerAddress, text)
    const { signed, signature } = await signAmino(chainId, signerAddress, document)
    if (writeSorted(signed) !== writeSorted(document)) {
      throw new AppKitError('wallet/request-failed', { reason: `${name} signed another text` })
    }
    return signature
  }

  return {
    name,
    manner: wallet.manner,
    wallet: wallet.object,
    getNetwork,
    async enable(chainId) {
      try {
        await wallet.letIn(find(chainId) ?? { chainId })
      } catch (error) {
        throw toWalletError(error, 'enable')
      }
    },
    getKey,
    signArbitrary,
    signAmino,
    signDirect,
    getOfflineSigner: (chainId) => ({
      async getAccounts() {
        const { bech32Address, pubKey } = await getKey(chainId)
        return [{ address: bech32Address, algo: 'secp256k1', pubkey: pubKey }]
      },
      signAmino: (signerAddress, document) => signAmino(chainId, signerAddress, document),
      ...(!isOnDevice() &&
        wallet.has('signDirect') && {
          signDirect: (signerAddress: string, document: DirectDocument) =>
            signDirect(chainId, signerAddress, document),
        }),
    }),
  }
}
