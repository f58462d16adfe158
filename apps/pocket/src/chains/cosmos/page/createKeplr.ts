import { encodeBase64 } from '@latchkey/primitives'
import { ProviderError } from '../../../page/ProviderError.js'
import { errorCodes } from '../../../shared/errorCodes.js'
import type { PageContext } from '../../PageChain.js'
import type { CosmosWallet, OfflineSigner } from './CosmosWallet.js'
import type { CosmosSite } from './createCosmosSite.js'
import { sendTx } from './sendTx.js'

/** The version of Keplr's interface that pocket is like. */
const version = '0.13.0'

/**
 * Pocket as an object of Keplr's shape. Its methods need no object in front of them, and ask at once, so that the window opens within
 * the click.
 *
 * @param context - What pocket is announced with.
 * @param site - The site's way to pocket.
 * @see https://docs.keplr.app/api
 */
export function createKeplr(
  { identity, page, walletWindow }: Pick<PageContext, 'identity' | 'page' | 'walletWindow'>,
  site: CosmosSite,
): CosmosWallet {
  const getKey: CosmosWallet['getKey'] = async (chainId) => site.getKey(chainId)

  const signAmino: CosmosWallet['signAmino'] = async (chainId, signer, document) => {
    // The site may change its own meanwhile.
    const signed = copy(document)
    return { signed, signature: await site.sign('keplr_signAmino', chainId, signer, { signDoc: signed }) }
  }

  const signDirect: CosmosWallet['signDirect'] = async (chainId, signer, document) => {
    const { accountNumber } = document
    const signed = {
      chainId: document.chainId,
      accountNumber,
      authInfoBytes: Uint8Array.from(document.authInfoBytes),
      bodyBytes: Uint8Array.from(document.bodyBytes),
    }
    const signDoc = {
      chainId: signed.chainId,
      accountNumber: String(accountNumber),
      authInfoBytes: encodeBase64(signed.authInfoBytes),
      bodyBytes: encodeBase64(signed.bodyBytes),
    }
    return { signed, signature: await site.sign('keplr_signDirect', chainId, signer, { signDoc }) }
  }

  const getOfflineSigner = (chainId: string): OfflineSigner => ({
    chainId,
    async getAccounts() {
      const { algo, bech32Address, pubKey } = site.getKey(chainId)
      return [{ address: bech32Address, algo, pubkey: pubKey }]
    },
    signAmino: (signer, document) => signAmino(chainId, signer, document),
    signDirect: (signer, document) => signDirect(chainId, signer, document),
  })

  return Object.freeze<CosmosWallet>({
    name: identity.name,
    icon: identity.icon,
    version,
    mode: 'extension',
    defaultOptions: Object.freeze({}),
    enable: async (chainIds) => site.enable([chainIds].flat()),
    // A permission is for all networks.
    disable: async () => site.release(),
    experimentalSuggestChain: async (info) => site.suggest(copy(info)),
    getKey,
    getKeysSettled: (chainIds) => Promise.allSettled(chainIds.map(getKey)),
    signArbitrary: async (chainId, signer, data) =>
      site.sign('keplr_signArbitrary', chainId, signer, {
        type: typeof data === 'string' ? 'string' : 'Uint8Array',
        data: typeof data === 'string' ? data : encodeBase64(Uint8Array.from(data)),
      }),
    signAmino,
    signDirect,
    async sendTx(chainId, transaction, mode = 'sync') {
      const node = site.nodeOf(chainId)
      if (!(transaction instanceof Uint8Array))
        throw new ProviderError(errorCodes.invalidParams, 'Pocket sends transactions as their bytes only')
      return sendTx(page, node, transaction, mode)
    },
    getOfflineSigner,
    getOfflineSignerOnlyAmino(chainId) {
      const { signDirect: _, ...signer } = getOfflineSigner(chainId)
      return signer
    },
    getOfflineSignerAuto: async (chainId) => getOfflineSigner(chainId),
    bringToFront: walletWindow.focus,
  })
}

/** What JSON can say of a value: all that is signed, or kept. */
function copy<Value>(value: Value): Value {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    throw new ProviderError(errorCodes.invalidParams, 'The parameters cannot be read')
  }
}
