import type { SecureNetwork } from '@latchkey/wire/secure'
import type { ApprovalRequest } from '../../shared/Approval.js'

/** Who signs in examples: the first account of the development phrase. */
export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** Somebody else. */
export const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** A listed token with six decimals. */
export const usdc = '0xA15BB66138824a1c7167f5E85b957d04Dd34E468'
/** A contract that is on no list. */
export const unlisted = '0xeD1DB453C3156Ff3155a97AD217b3087D5Dc5f6E'
/** Who signs on Solana. */
export const solanaAccount = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'

/** The EVM network of the examples. */
export const evmNetwork: SecureNetwork = {
  caipNetworkId: 'eip155:31337',
  name: 'Local One',
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  isTestnet: true,
  tokens: [{ address: usdc, symbol: 'USDC', decimals: 6 }],
}

/** The Solana network of the examples. */
export const solanaNetwork: SecureNetwork = {
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Local Solana',
  nativeCurrency: { symbol: 'SOL', decimals: 9 },
  isTestnet: true,
  tokens: [],
}

/**
 * Makes a request as the frame passes one on.
 *
 * @param request - Method and parameters, which the frame has parsed.
 * @param changes - What differs from the first account on the EVM network.
 */
export function createRequest(
  request: { method: string; params: unknown },
  changes: Partial<ApprovalRequest> = {},
): ApprovalRequest {
  return {
    origin: 'https://shop.example',
    claims: undefined,
    address: account,
    network: evmNetwork,
    networks: [evmNetwork, solanaNetwork],
    request: request as ApprovalRequest['request'],
    ask: async (method) => {
      throw new Error(`Nobody is there to be asked for ${method}`)
    },
    signal: new AbortController().signal,
    ...changes,
  }
}
